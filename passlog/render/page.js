function show(row, on) {
  var diff = row.nextElementSibling;
  if (!diff || !diff.classList.contains("diff")) return;
  diff.hidden = !on;
  row.classList.toggle("open", on);
  var b = row.querySelector("button");
  if (b) b.setAttribute("aria-expanded", on);
}
document.querySelectorAll("tr.has").forEach(function (row) {
  row.addEventListener("click", function () { show(row, row.nextElementSibling.hidden); });
});
document.querySelectorAll(".hit").forEach(function (hit) {
  var out = document.getElementById(hit.dataset.readout), idle = out.textContent;
  hit.addEventListener("mouseenter", function () { out.textContent = hit.querySelector("title").textContent; });
  hit.addEventListener("mouseleave", function () { out.textContent = idle; });
  hit.addEventListener("click", function () {
    var row = document.getElementById(hit.dataset.row);
    if (!row) return;
    show(row, true);
    row.scrollIntoView({ behavior: "smooth", block: "center" });
  });
});
document.querySelectorAll(".tools input").forEach(function (box) {
  var table = document.getElementById(box.dataset.table);
  function apply() { table.classList.toggle("changed-only", box.checked); }
  box.addEventListener("change", apply);
  apply();
});
