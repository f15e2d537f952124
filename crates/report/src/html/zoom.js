"use strict";
(function () {
  const LEAST = 0.2, MOST = 5, STEP = 1.25;
  const scales = new WeakMap();

  function apply(figure) {
    const svg = figure.querySelector("svg.ringfence, svg[viewBox]");
    if (!svg || svg.closest(".zoom")) return;
    if (!svg.dataset.width) {
      svg.dataset.width = svg.getAttribute("width") || svg.viewBox.baseVal.width;
      svg.dataset.height = svg.getAttribute("height") || svg.viewBox.baseVal.height;
    }
    const scale = scales.get(figure) || 1;
    svg.setAttribute("width", parseFloat(svg.dataset.width) * scale);
    svg.setAttribute("height", parseFloat(svg.dataset.height) * scale);
    figure.dataset.scale = scale.toFixed(2);
  }

  function zoom(figure, factor, x, y) {
    const before = scales.get(figure) || 1;
    const after = factor === 0 ? 1 : Math.max(LEAST, Math.min(MOST, before * factor));
    scales.set(figure, after);
    const left = figure.scrollLeft + x, top = figure.scrollTop + y;
    apply(figure);
    figure.scrollLeft = left * after / before - x;
    figure.scrollTop = top * after / before - y;
  }

  function button(text, label, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.title = label;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  }

  function equip(figure) {
    const middle = (factor) => zoom(figure, factor, figure.clientWidth / 2, figure.clientHeight / 2);
    const bar = document.createElement("div");
    bar.className = "zoom";
    bar.append(button("+", "zoom in", () => middle(STEP)), button("−", "zoom out", () => middle(1 / STEP)),
      button("1", "natural size", () => middle(0)));
    figure.prepend(bar);
    figure.classList.add("moves");
    figure.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = figure.getBoundingClientRect();
      zoom(figure, event.deltaY < 0 ? STEP : 1 / STEP, event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    let grip = null;
    figure.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || event.target.closest("button, figcaption")) return;
      grip = { x: event.clientX, y: event.clientY, left: figure.scrollLeft, top: figure.scrollTop };
      figure.setPointerCapture(event.pointerId);
    });
    figure.addEventListener("pointermove", (event) => {
      if (!grip) return;
      figure.scrollLeft = grip.left - (event.clientX - grip.x);
      figure.scrollTop = grip.top - (event.clientY - grip.y);
    });
    for (const name of ["pointerup", "pointercancel"]) figure.addEventListener(name, () => { grip = null; });
    // A step shows another drawing: it keeps the buttons and the scale.
    new MutationObserver(() => {
      if (!bar.isConnected) figure.prepend(bar);
      apply(figure);
    }).observe(figure, { childList: true });
  }

  document.querySelectorAll("figure.zooms").forEach(equip);
})();
