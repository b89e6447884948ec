// @ts-check
// Buttons that copy a text: somebody's own address, a code.

const SAID_FOR = 2000; // milliseconds

/** @param {HTMLButtonElement} button */
function letCopy(button) {
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    button.textContent = button.dataset.done ?? words;
    setTimeout(() => (button.textContent = words), SAID_FOR);
  });
}

if (navigator.clipboard) document.querySelectorAll("button[data-copy]").forEach((button) => letCopy(/** @type {HTMLButtonElement} */ (button)));
