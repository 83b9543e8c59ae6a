type BrowserEnvironment = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
};

const tickMs = 15_000;
/**
 * Browsers slow the timers of a background page to one a minute: a longer gap means that the
 * machine slept.
 */
const sleepMs = 90_000;

/**
 * Calls back when somebody looks at the page again, when the network is back, and when the machine
 * wakes up, which may fire no event: then only the clock has jumped. `wasGone` means that
 * connections that look open may be dead.
 */
export function watchResume(
  onReturn: (wasGone: boolean) => void,
  { window, document }: BrowserEnvironment = globalThis,
): () => void {
  let last = Date.now();
  const hasSlept = () => {
    const now = Date.now();
    const slept = now - last > sleepMs;
    last = now;
    return slept;
  };
  const timer = setInterval(() => {
    if (hasSlept()) onReturn(true);
  }, tickMs);
  const onVisible = () => {
    if (document.visibilityState === 'visible') onReturn(hasSlept());
  };
  const onOnline = () => onReturn(true);
  const onShown = (event: Event) => {
    // Restored from the back/forward cache, where connections are closed.
    if ((event as PageTransitionEvent).persisted) onReturn(true);
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onOnline);
  window.addEventListener('pageshow', onShown);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('pageshow', onShown);
  };
}
