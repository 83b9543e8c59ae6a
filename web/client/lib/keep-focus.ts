/**
 * A button that works on is disabled, and a browser takes the focus from whatever is disabled. Gives
 * it back once the button is done, unless somebody has gone elsewhere meanwhile: a keyboard user would
 * start again at the top of the page.
 */
export function keepFocusOfBusyButtons(): void {
  let last: EventTarget | null = null;
  window.addEventListener('focusin', ({ target }) => {
    last = target;
  });
  window.addEventListener('pointerdown', ({ target }) => {
    if (!(last instanceof Node && last.contains(target as Node))) last = null;
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const button = target as HTMLElement;
      const isDone = button === last && !('loading' in button.dataset);
      if (isDone && document.activeElement === document.body) button.focus({ preventScroll: true });
    }
  }).observe(document.documentElement, { subtree: true, attributeFilter: ['data-loading'] });
}
