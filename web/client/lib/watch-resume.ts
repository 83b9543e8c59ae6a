/** The parts of the browser that are watched. */
type BrowserEnvironment = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
};

const tickMs = 15_000;
/** Timers of a page in the background are held back to once a minute: more than that is sleep. */
const sleepMs = 90_000;

/**
 * Calls back when somebody looks at the page again, when the network is back, and when the machine
 * woke up, which may hide nothing and say nothing: then only the clock has jumped.
 * `wasGone`: connections that seem open may be dead.
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
    // Out of the browser's memory of pages, where connections are cut.
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
