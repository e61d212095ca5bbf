import { COLOR_SCHEME_SCRIPT } from "../pages/color-scheme-script.ts";

/**
 * Before the first paint the reader's colours. Afterwards samples name the origin that the reader is at and the test key of
 * their address (`npm start` prints one), a search looks through all guides, and a button on every block copies it. Pages work
 * without.
 */
export const DOCS_SCRIPT = `
${COLOR_SCHEME_SCRIPT}
(function () {
  function search() {
    var box = document.querySelector(".search");
    if (!box) return;
    var input = box.firstChild, status = input.nextSibling, list = box.lastChild, index = null;
    function show() {
      var words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
      list.textContent = "";
      list.hidden = words.length === 0;
      status.textContent = "";
      if (words.length === 0) return;
      if (!index) return say("The guides cannot be searched now. Type on to try again.");
      var found = index.filter(function (entry) { return words.every(function (word) { return entry.text.includes(word); }); });
      found.sort(function (one, other) { return rank(other, words) - rank(one, words); });
      found.slice(0, 12).forEach(function (entry) {
        var link = document.createElement("a");
        link.href = entry.href;
        link.textContent = entry.heading === entry.page ? entry.page : entry.heading + " · " + entry.page;
        list.appendChild(document.createElement("li")).appendChild(link);
      });
      if (found.length === 0) say("Nothing found.");
      else status.textContent = found.length + " found";
    }
    function say(words) {
      list.appendChild(document.createElement("li")).textContent = words;
      status.textContent = words;
    }
    function rank(entry, words) {
      var heading = entry.heading.toLowerCase();
      return words.filter(function (word) { return heading.includes(word); }).length;
    }
    input.addEventListener("input", function () {
      if (index) return show();
      fetch("/docs/search.json").then(function (answer) {
        if (!answer.ok) throw new Error(answer.status);
        return answer.json();
      }).then(function (entries) { index = entries; }).catch(function () {}).then(show);
    });
  }
  function testKey() {
    try {
      var given = /^#key=(okey_test_[A-Za-z0-9_-]{43})$/.exec(location.hash);
      if (given) {
        sessionStorage.setItem("test-key", given[1]);
        history.replaceState(null, "", location.pathname + location.search);
      }
      return sessionStorage.getItem("test-key");
    } catch (error) { return null; }
  }
  function fill() {
    var key = testKey();
    document.querySelectorAll("pre code").forEach(function (code) {
      var text = code.textContent.replaceAll("https://portal.example.nl", location.origin);
      if (key) text = text.replace(/okey_(test_)?\u2026/g, key);
      if (text !== code.textContent) code.textContent = text;
    });
  }
  document.addEventListener("DOMContentLoaded", function () {
    fill();
    search();
    if (!navigator.clipboard) return;
    document.querySelectorAll("figure").forEach(function (figure) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = "Copy";
      button.setAttribute("aria-label", "Copy " + figure.querySelector("figcaption").textContent);
      button.addEventListener("click", function () {
        navigator.clipboard.writeText(figure.querySelector("code").textContent).then(function () {
          button.textContent = "Copied";
          setTimeout(function () { button.textContent = "Copy"; }, 2000);
        });
      });
      figure.prepend(button);
    });
  });
})();
`;
