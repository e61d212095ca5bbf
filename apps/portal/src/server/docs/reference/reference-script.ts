/**
 * Search in the menu, and requests from the page to the origin that serves it: one at a time, as a second one would make another quote.
 * Of its answer only the status is read out. The key that is typed stays in the page.
 * Without scripts all is there to be read.
 */
export const REFERENCE_SCRIPT = `
document.addEventListener("DOMContentLoaded", function () {
  var search = document.getElementById("search");
  var found = document.getElementById("found");
  var entries = Array.prototype.slice.call(document.querySelectorAll("#operations li"));
  search.addEventListener("input", function () {
    var words = search.value.toLowerCase().split(/ +/).filter(Boolean);
    var count = 0;
    entries.forEach(function (entry) {
      var section = document.getElementById(entry.firstElementChild.hash.slice(1));
      var text = (entry.textContent + " " + section.textContent).toLowerCase();
      entry.hidden = !words.every(function (word) { return text.indexOf(word) >= 0; });
      if (!entry.hidden) count += 1;
    });
    document.querySelectorAll("#operations ul").forEach(function (list) {
      var isEmpty = !list.querySelector("li:not([hidden])");
      list.hidden = isEmpty;
      list.previousElementSibling.hidden = isEmpty;
    });
    found.textContent = words.length === 0 ? "" : count + " found";
  });
  document.addEventListener("keydown", function (event) {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "k") return;
    event.preventDefault();
    search.focus();
  });
  var key = document.getElementById("key");
  document.querySelectorAll("details.trial").forEach(function (trial) {
    var form = trial.querySelector("form");
    form.hidden = false;
    var status = trial.querySelector("[role=status]");
    var button = trial.querySelector("button");
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      if (button.disabled) return;
      button.disabled = true;
      var path = form.dataset.path;
      var query = new URLSearchParams();
      var headers = {};
      form.querySelectorAll("input").forEach(function (input) {
        if (input.dataset.in === "path") path = path.replace("{" + input.name + "}", encodeURIComponent(input.value));
        else if (input.value === "") return;
        else if (input.dataset.in === "header") headers[input.name] = input.value;
        else query.append(input.name, input.value);
      });
      var body = form.querySelector("textarea");
      if (key.value !== "") headers.Authorization = "Bearer " + key.value;
      if (body) headers["Content-Type"] = "application/json";
      var address = path + (String(query) === "" ? "" : "?" + query);
      var startedAt = performance.now();
      status.textContent = "Sending…";
      if (status.nextSibling) status.nextSibling.remove();
      fetch(address, { method: form.dataset.method, headers: headers, body: body ? body.value : undefined, credentials: "omit" })
        .then(function (answer) {
          return answer.text().then(function (text) {
            try { text = JSON.stringify(JSON.parse(text), null, 2); } catch (error) {}
            var took = Math.round(performance.now() - startedAt);
            show(answer.status + " " + answer.statusText + ", " + took + " ms", text);
          });
        })
        .catch(function () { show("No answer came.", ""); });
      function show(title, text) {
        button.disabled = false;
        status.textContent = title;
        if (text === "") return;
        var block = document.createElement("pre");
        block.tabIndex = 0;
        block.setAttribute("aria-label", "Answer");
        block.appendChild(document.createElement("code")).textContent = text;
        status.after(block);
      }
    });
  });
});
`;
