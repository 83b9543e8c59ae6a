type BackHandler = (event: PopStateEvent) => void;

let activeHandler: BackHandler | null = null;

/**
 * To be called before the router begins to listen: listeners of the window are called in the order
 * in which they came, and the router leaves the page at once.
 */
export function listenToBackButton(): void {
  window.addEventListener('popstate', (event) => activeHandler?.(event));
}

/** Is asked before the router when somebody goes back or forward; returns how to stop that. */
export function interceptBackButton(onBack: BackHandler): () => void {
  activeHandler = onBack;
  return () => {
    if (activeHandler === onBack) activeHandler = null;
  };
}
