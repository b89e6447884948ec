// @ts-check
// Searches the endpoints by every word on them; an address with an endpoint's name opens it.

const field = /** @type {HTMLElement} */ (document.querySelector("[data-search]"));
const input = /** @type {HTMLInputElement} */ (field.querySelector("input"));
const none = /** @type {HTMLElement} */ (field.querySelector("[data-none]"));
const chapters = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-chapter]")]);

function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const chapter of chapters) {
    const endpoints = /** @type {HTMLElement[]} */ ([...chapter.querySelectorAll("[data-endpoint]")]);
    for (const endpoint of endpoints) {
      const text = `${endpoint.id} ${endpoint.textContent}`.toLowerCase();
      endpoint.hidden = !words.every((word) => text.includes(word));
    }
    chapter.hidden = endpoints.every((endpoint) => endpoint.hidden);
  }
  none.hidden = chapters.some((chapter) => !chapter.hidden);
}

function openNamed() {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

field.hidden = false;
input.addEventListener("input", search);
addEventListener("hashchange", openNamed);
openNamed();
