let released = Promise.resolve();

// Pages are prerendered without a window.
if (typeof window !== 'undefined') {
  let release = () => {};
  window.addEventListener('pointerdown', () => {
    released = new Promise((resolve) => {
      release = resolve;
    });
  });
  // The click follows in the same task.
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, () => setTimeout(release));
  }
}

/**
 * Resolves at once, or when the button or finger that is down has been lifted and its click has
 * arrived. A click that leaves a field may reveal a mistake, whose text moves the page: shown any
 * sooner, the button would slip away from under the pointer, and the click would be lost.
 */
export function pointerReleased(): Promise<void> {
  return released;
}
