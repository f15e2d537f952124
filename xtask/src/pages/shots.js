// Takes pictures of pages. Arguments: the browser, the directory of the pages, where the pictures go.
"use strict";
const path = require("path");
const { chromium } = require("playwright-core");

const [, , executablePath, directory, into] = process.argv;

const SHOTS = [
  { file: "violation-light.png", page: "violation", width: 1180, height: 900, scheme: "light" },
  { file: "violation-dark.png", page: "violation", event: "freed", width: 1180, height: 900, scheme: "dark" },
  { file: "null.png", page: "null", width: 1180, height: 900, scheme: "light" },
  { file: "proof.png", page: "proof", width: 1180, height: 900, scheme: "light" },
  { file: "small.png", page: "leak", event: "lost", width: 390, height: 844, scheme: "light", down: true },
];

(async () => {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--force-color-profile=srgb"] });
  for (const shot of SHOTS) {
    const context = await browser.newContext({
      viewport: { width: shot.width, height: shot.height },
      colorScheme: shot.scheme,
      deviceScaleFactor: 1,
    });
    const page = await context.newPage();
    await page.goto("file://" + path.join(directory, shot.page, "index.html"));
    if (shot.event) {
      // The last step that tells this.
      const steps = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent).steps);
      const found = steps.map((step) => step[2].some((event) => event.startsWith(shot.event))).lastIndexOf(true);
      await page.keyboard.press("End");
      for (let step = steps.length - 1; step > found; step -= 1) await page.keyboard.press("ArrowLeft");
    }
    // The time that the analysis took is not the same each time.
    await page.evaluate(() => {
      for (const fact of document.querySelectorAll(".facts div")) {
        if (fact.querySelector("dt").textContent === "time") fact.remove();
      }
    });
    if (shot.down) {
      await page.evaluate(() => document.querySelector(".toolbar").scrollIntoView());
    }
    await page.screenshot({ path: path.join(into, shot.file) });
    await context.close();
    console.log(`taken: ${shot.file}`);
  }
  await browser.close();
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
