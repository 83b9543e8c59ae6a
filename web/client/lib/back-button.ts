type OnBack = (event: PopStateEvent) => void;

let holder: OnBack | null = null;

/**
 * To be called before the router begins to listen: listeners of the window are called in the order
 * in which they came, and the router leaves the page at once.
 */
export function watchBackButton(): void {
  window.addEventListener('popstate', (event) => holder?.(event));
}

/** Is asked before the router when somebody goes back or forward; returns how to stop that. */
export function holdBackButton(onBack: OnBack): () => void {
  holder = onBack;
  return () => {
    if (holder === onBack) holder = null;
  };
}
