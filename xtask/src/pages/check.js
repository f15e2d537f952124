// Opens pages in Chromium and tries what a reader can do. Arguments: the browser, the directory of the pages.
"use strict";
const path = require("path");
const { chromium } = require("playwright-core");

const [, , executablePath, directory] = process.argv;
let failures = 0;

function expect(holds, what) {
  if (!holds) {
    failures += 1;
    console.log("  WRONG: " + what);
  }
}

const SCREENS = [
  { name: "light", viewport: { width: 1300, height: 900 }, colorScheme: "light" },
  { name: "dark", viewport: { width: 1300, height: 900 }, colorScheme: "dark" },
  { name: "narrow", viewport: { width: 980, height: 900 }, colorScheme: "light" },
  { name: "small", viewport: { width: 380, height: 780 }, colorScheme: "light" },
];

// Opens a page and gives it to a function, with everything forbidden that a report must not do.
async function open(browser, name, screen, options, use) {
  const context = await browser.newContext({ viewport: screen.viewport, colorScheme: screen.colorScheme, ...options });
  const page = await context.newPage();
  page.on("console", (message) => expect(false, `${name}, ${screen.name}: console: ${message.text()}`));
  page.on("pageerror", (error) => expect(false, `${name}, ${screen.name}: error: ${error.message}`));
  page.on("request", (request) => {
    expect(request.url().startsWith("file:"), `${name}, ${screen.name}: asks for ${request.url()}`);
  });
  const start = Date.now();
  await page.goto("file://" + path.join(directory, name, "index.html"));
  await use(page, start);
  await context.close();
}

// What holds of every page.
async function everywhere(page, name) {
  expect((await page.title()).length > 0, `${name}: no title`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
  expect(!wide, `${name}: the page is wider than the screen`);
  const nameless = await page.evaluate(() =>
    Array.from(document.querySelectorAll("button, input, [role=region], [role=toolbar], svg[role=img]")).filter(
      (element) =>
        !(element.getAttribute("aria-label") || element.textContent.trim() || element.querySelector("title"))
    ).length
  );
  expect(nameless === 0, `${name}: ${nameless} elements without an accessible name`);
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.body);
    return [style.color, style.backgroundColor];
  });
  return colours.join(" on ");
}

const state = (page) =>
  page.evaluate(() => ({
    step: Number(document.body.dataset.step),
    steps: Number(document.getElementById("slider").max),
    where: document.getElementById("where").textContent,
    graph: document.querySelectorAll("#graph svg .object").length,
    changed: document.querySelectorAll("#graph .changed, #graph .made, #graph .ended, #graph .lost").length,
    line: document.querySelectorAll("#source .line.now").length,
    variables: document.querySelectorAll("#variables tr").length,
    conditions: document.querySelectorAll("#condition li:not([hidden])").length,
  }));

// Steps through a path in every way.
async function walk(page, name) {
  const opened = await state(page);
  const wanted = await page.evaluate(() => Number(document.getElementById("slider").dataset.open));
  expect(opened.step === wanted && opened.steps > 5, `${name}: does not start with the step that it names`);
  if (name.startsWith("leak")) {
    const events = await page.locator("#events").textContent();
    expect(events.includes("lost"), `${name}: does not open where the last pointer is lost: ${events}`);
  } else {
    expect(opened.step === opened.steps, `${name}: does not start with the last step`);
    const offending = name.startsWith("null") ? "#graph .null.wrong" : "#graph .dangling.wrong.line";
    expect(await page.locator(offending).count() === 1, `${name}: the offending pointer is not marked`);
  }
  await page.keyboard.press("End");
  const last = await state(page);
  expect(await page.locator("#events .wrong").count() === 1, `${name}: the violation is not shown`);
  await messagesFit(page, name);
  await zoomed(page, name);
  await page.keyboard.press("Home");
  const first = await state(page);
  expect(first.step === 1, `${name}: Home does not go to the first step`);
  await page.keyboard.press("ArrowRight");
  expect((await state(page)).step === 2, `${name}: the right arrow does not step`);
  await page.keyboard.press("ArrowLeft");
  expect((await state(page)).step === 1, `${name}: the left arrow does not step back`);
  await page.click("#next");
  await page.click("#next");
  expect((await state(page)).step === 3, `${name}: the button does not step`);
  await page.click("#back");
  expect((await state(page)).step === 2, `${name}: the button does not step back`);
  await page.click("#last");
  expect((await state(page)).step === last.steps, `${name}: the button does not go to the end`);
  await page.keyboard.press("ArrowRight");
  expect((await state(page)).step === last.steps, `${name}: there is a step after the last`);
  await page.click("#first");
  let graphs = 0, changes = 0, variables = 0, places = new Set();
  for (let step = 1; step <= Math.min(last.steps, 60); step += 1) {
    const now = await state(page);
    graphs += now.graph > 0 ? 1 : 0;
    changes += now.changed > 0 ? 1 : 0;
    variables += now.variables > 0 ? 1 : 0;
    places.add(now.where);
    expect(now.line === 1, `${name}: step ${step} marks ${now.line} lines`);
    expect(await lineInView(page), `${name}: the line of step ${step} is not in view`);
    const badges = await cutBadges(page);
    expect(badges.cut === 0, `${name}: ${badges.cut} badges of step ${step} are cut off`);
    await page.keyboard.press("ArrowRight");
  }
  expect(graphs > 3, `${name}: ${graphs} graphs`);
  expect(changes > 3, `${name}: ${changes} steps with changes`);
  expect(variables > 3, `${name}: ${variables} steps with variables`);
  expect(places.size > 5, `${name}: the place is not shown`);
  await page.fill("#slider", "3");
  expect((await state(page)).step === 3, `${name}: the slider does not work`);
  await page.focus("body");
  await page.keyboard.press("End");
  const end = await state(page);
  expect(end.step === last.steps && end.conditions > 0, `${name}: End does not work`);
  await page.locator("#condition button").first().click();
  expect((await state(page)).step < last.steps, `${name}: a decision does not lead to its step`);
}

// How many badges of drawings stick out of their pills or of the drawing.
const cutBadges = (page) =>
  page.evaluate(() => {
    const inside = (box, other) => box.left >= other.left - 1 && box.right <= other.right + 1 && box.top >= other.top - 1 && box.bottom <= other.bottom + 1;
    const badges = Array.from(document.querySelectorAll("svg text.badge")).filter((badge) => badge.getBoundingClientRect().width > 0);
    const fits = (badge) => {
      const [box, pill] = [badge.getBoundingClientRect(), badge.previousElementSibling.getBoundingClientRect()];
      return inside(pill, badge.closest("svg").getBoundingClientRect()) && box.left >= pill.left - 1 && box.right <= pill.right + 1;
    };
    return { all: badges.length, cut: badges.filter((badge) => !fits(badge)).length };
  });

// Messages stand once, and labels in the source are not cut off and cover nothing.
async function messagesFit(page, name) {
  const found = await page.evaluate(() => {
    const message = document.querySelector(".message").textContent;
    const pane = document.getElementById("source").getBoundingClientRect();
    const labels = Array.from(document.querySelectorAll("#source .label")).map((label) => label.getBoundingClientRect());
    const cut = labels.filter((box) => box.width > 0 && box.right > pane.right + 1).length;
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const texts = Array.from(document.querySelectorAll("#source .line code")).filter((code) => code.checkVisibility());
    const covers = (box, index) =>
      texts.some((code) => meet(box, code.getBoundingClientRect())) ||
      labels.some((other, place) => place !== index && meet(box, other));
    const covering = labels.filter((box, index) => box.width > 0 && covers(box, index)).length;
    const times = document.getElementById("main").innerText.split(message).length - 1;
    return { times, labels: labels.length, cut, covering };
  });
  expect(found.times === 1, `${name}: the message stands ${found.times} times`);
  expect(found.labels > 1 && found.cut === 0, `${name}: ${found.cut} of ${found.labels} labels are cut off`);
  expect(found.covering === 0, `${name}: ${found.covering} of ${found.labels} labels cover others or the source`);
}

// Drawings can be made larger, and moved where they have become larger than their pane.
async function zoomed(page, name) {
  const width = () => page.evaluate(() => document.querySelector("#graph svg[viewBox]").getBoundingClientRect().width);
  const before = await width();
  for (let times = 0; times < 5; times += 1) await page.locator("#graph .zoom button").first().click();
  expect(await width() > before * 2, `${name}: a graph does not become larger`);
  const moved = await page.evaluate(() => {
    const figure = document.getElementById("graph");
    figure.scrollLeft = 0;
    const event = (type, x) => figure.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: 5, button: 0, pointerId: 1, bubbles: true }));
    figure.setPointerCapture = () => {};
    event("pointerdown", 200);
    event("pointermove", 120);
    event("pointerup", 120);
    return figure.scrollLeft > 0 || figure.scrollWidth <= figure.clientWidth;
  });
  expect(moved, `${name}: a graph cannot be moved`);
  await page.locator("#graph .zoom button").last().click();
  expect(Math.abs(await width() - before) < 1, `${name}: a graph does not get its size back`);
}

const lineInView = (page) =>
  page.evaluate(() => {
    const line = document.querySelector("#source .line.now").getBoundingClientRect();
    const pane = document.getElementById("source").getBoundingClientRect();
    return line.top >= pane.top - 1 && line.bottom <= pane.bottom + 1;
  });

(async () => {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const colours = new Set();
  for (const screen of SCREENS) {
    for (const name of ["violation", "leak", "null"]) {
      await open(browser, name, screen, {}, async (page) => {
        colours.add(await everywhere(page, `${name}, ${screen.name}`));
        await walk(page, `${name}, ${screen.name}`);
      });
      console.log(`${name}, ${screen.name}: stepped through`);
    }
    await open(browser, "proof", screen, {}, async (page) => {
      await everywhere(page, `proof, ${screen.name}`);
      const pictures = await page.locator(".proof figure svg").count();
      const words = await page.locator(".proof figcaption pre").count();
      const first = await page.evaluate(() => {
        const [source, proof] = [document.getElementById("source"), document.querySelector("section.proof")];
        return Boolean(source.compareDocumentPosition(proof) & Node.DOCUMENT_POSITION_FOLLOWING);
      });
      expect(first, `proof, ${screen.name}: the source does not come first`);
      const badges = await cutBadges(page);
      expect(badges.all > 0 && badges.cut === 0, `proof, ${screen.name}: ${badges.cut} of ${badges.all} badges are cut off`);
      expect(pictures > 2 && words >= pictures, `proof, ${screen.name}: ${pictures} pictures, ${words} in words`);
    });
    await open(browser, "unknown", screen, {}, async (page) => {
      await everywhere(page, `unknown, ${screen.name}`);
      expect(await page.locator(".notes li").count() > 0, `unknown, ${screen.name}: no reason`);
    });
    console.log(`proof and unknown, ${screen.name}: looked at`);
  }
  expect(colours.size === 2, "light and dark are the same");
  await open(browser, "violation", { name: "without script", ...SCREENS[0] }, { javaScriptEnabled: false }, async (page) => {
    expect(await page.locator("#graph svg").count() === 1, "without a script there is no graph");
    expect((await page.locator("#where").textContent()).includes("step"), "without a script there is no place");
  });
  await open(browser, "violation", SCREENS[0], {}, async (page) => {
    await page.goto(page.url() + "#step-2");
    await page.reload();
    expect((await state(page)).step === 2, "an address with a step does not lead there");
  });
  await open(browser, "long", SCREENS[0], {}, async (page, start) => {
    await page.waitForFunction(() => document.body.dataset.step);
    const took = Date.now() - start;
    const now = await state(page);
    const total = Number(/of (\d+)/.exec(now.where)[1]);
    // How soon it is open is said and not judged: the machine may be busy. That few steps are in the page is what makes it soon.
    console.log(`long: ${total} steps, ${now.steps} of them in the page, open after ${took} ms`);
    expect(total > 100000 && now.steps < 600, `long: ${now.steps} of ${total} steps`);
    await page.keyboard.press("Home");
    for (let step = 0; step < 120; step += 1) await page.keyboard.press("ArrowRight");
    expect((await state(page)).step === 121, "long: stepping does not work");
  });
  await browser.close();
  console.log(failures === 0 ? "pages: all well" : `pages: ${failures} things are wrong`);
  process.exit(failures === 0 ? 0 : 1);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
