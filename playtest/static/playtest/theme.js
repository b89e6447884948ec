// @ts-check
// A person's choice of light or dark beats the system's. This is the one script that is not a module:
// it runs before the page is drawn, so that nobody sees the other theme flash up first.
(() => {
  const KEY = "playtest-theme";
  const root = document.documentElement;

  const stored = () => {
    try {
      return localStorage.getItem(KEY) ?? "system";
    } catch {
      return "system"; // storage is switched off
    }
  };

  /** @param {string} theme "light", "dark" or "system" */
  const show = (theme) => {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
  };

  /** @param {string} theme */
  const keep = (theme) => {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // the choice holds for this page only
    }
  };

  show(stored());
  addEventListener("DOMContentLoaded", () => {
    const chooser = /** @type {HTMLSelectElement | null} */ (document.getElementById("theme"));
    if (!chooser) return;
    chooser.value = stored();
    chooser.addEventListener("change", () => {
      show(chooser.value);
      keep(chooser.value);
    });
    chooser.closest("[hidden]")?.removeAttribute("hidden"); // without this script it could do nothing
  });
})();
