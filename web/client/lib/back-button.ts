type BackHandler = (event: PopStateEvent) => void;

let activeHandler: BackHandler | null = null;

/**
 * Call this before the router starts to listen: the browser calls listeners in the order in which
 * they were added, and the router leaves the page at once.
 */
export function listenToBackButton(): void {
  window.addEventListener('popstate', (event) => activeHandler?.(event));
}

/**
 * Calls `onBack` before the router when somebody goes back or forward. Returns a function that
 * stops it.
 */
export function interceptBackButton(onBack: BackHandler): () => void {
  activeHandler = onBack;
  return () => {
    if (activeHandler === onBack) activeHandler = null;
  };
}
