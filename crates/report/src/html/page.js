"use strict";
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const steps = data.steps;
  if (!steps.length) return;
  const byId = (id) => document.getElementById(id);
  const source = byId("source");
  const buttons = { first: byId("first"), back: byId("back"), next: byId("next"), last: byId("last") };
  const decisions = Array.from(document.querySelectorAll("#condition li"));
  const PLACE = 0, LINE = 1, EVENTS = 2, GRAPH = 3, VARIABLES = 4, DECIDED = 5, WRONG = 6;
  let at = -1;
  let marked = null;

  function element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  function showLine(step) {
    if (marked) marked.classList.remove("now", "wrong");
    if (marked) marked.removeAttribute("aria-current");
    marked = step[LINE] === null ? null : byId(step[LINE]);
    if (!marked) return;
    const fold = marked.closest("details");
    if (fold) fold.open = true;
    marked.classList.add("now");
    if (step[WRONG]) marked.classList.add("wrong");
    marked.setAttribute("aria-current", "step");
    const top = marked.offsetTop - source.scrollTop;
    if (top < 60 || top > source.clientHeight - 80) {
      source.scrollTop = marked.offsetTop - source.clientHeight / 2;
    }
  }

  function showEvents(step) {
    const lines = step[EVENTS].map((text, index) => element("p", text, index + 1 === step[WRONG] ? "wrong" : ""));
    byId("events").replaceChildren(...lines);
  }

  function showGraph(step) {
    const graph = byId("graph");
    const left = graph.scrollLeft, top = graph.scrollTop;
    if (step[GRAPH] < 0) {
      graph.replaceChildren(element("p", "no pointers and no memory blocks yet", "nothing"));
    } else {
      graph.innerHTML = data.graphs[step[GRAPH]];
    }
    graph.scrollLeft = left;
    graph.scrollTop = top;
  }

  function showVariables(step) {
    const rows = step[VARIABLES].map(([name, value, changed]) => {
      const row = element("tr", undefined, changed ? "changed" : "");
      const heading = element("th", name);
      heading.scope = "row";
      row.append(heading, element("td", value));
      return row;
    });
    byId("variables").replaceChildren(...rows);
  }

  function showDecisions(step) {
    decisions.forEach((item) => {
      const made = Math.min(step[DECIDED] - Number(item.dataset.first), Number(item.dataset.count));
      item.hidden = made < 1;
      item.querySelector(".repeat").textContent = made > 1 ? made + "×" : "";
    });
    const list = byId("condition");
    list.scrollTop = list.scrollHeight;
  }

  function show(wanted, quiet) {
    const index = Math.max(0, Math.min(steps.length - 1, wanted));
    if (index === at) return;
    at = index;
    const step = steps[at];
    showLine(step);
    showEvents(step);
    showGraph(step);
    showVariables(step);
    showDecisions(step);
    const slider = byId("slider");
    slider.value = String(at + 1);
    slider.setAttribute("aria-valuetext", step[PLACE]);
    byId("where").textContent = step[PLACE];
    for (const name of ["first", "back"]) buttons[name].setAttribute("aria-disabled", String(at === 0));
    for (const name of ["next", "last"]) buttons[name].setAttribute("aria-disabled", String(at === steps.length - 1));
    document.body.dataset.step = String(at + 1);
    if (!quiet) history.replaceState(null, "", "#step-" + (at + 1));
  }

  buttons.first.addEventListener("click", () => show(0));
  buttons.back.addEventListener("click", () => show(at - 1));
  buttons.next.addEventListener("click", () => show(at + 1));
  buttons.last.addEventListener("click", () => show(steps.length - 1));
  byId("slider").addEventListener("input", (event) => show(Number(event.target.value) - 1));
  byId("condition").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) show(Number(button.dataset.step));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof HTMLInputElement) return;
    const keys = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 };
    const wanted = keys[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    show(wanted);
  });

  const asked = /^#step-(\d+)$/.exec(location.hash);
  show((asked ? Number(asked[1]) : Number(byId("slider").dataset.open)) - 1, true);
})();
