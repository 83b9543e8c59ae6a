type BackHandler = (event: PopStateEvent) => void;

/** The one that was added last decides. */
let handlers: BackHandler[] = [];

/**
 * Call this before the router starts to listen: the browser calls listeners in the order in which
 * they were added, and the router leaves the page at once.
 */
export function listenToBackButton(): void {
  window.addEventListener('popstate', (event) => handlers.at(-1)?.(event));
}

/**
 * Calls `onBack` before the router when somebody goes back or forward. Returns a function that
 * stops it.
 */
export function interceptBackButton(onBack: BackHandler): () => void {
  handlers = [...handlers, onBack];
  return () => {
    handlers = handlers.filter((each) => each !== onBack);
  };
}
