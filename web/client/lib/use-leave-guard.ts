import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { interceptBackButton } from './back-button.ts';

type PendingNavigation = { go: () => void };

let unsaved = 0;

/** Whatever else would replace what was typed asks first, too. */
export const hasUnsavedChanges = () => unsaved > 0;

/**
 * Keeps the page open while something on it is unsaved. Every way to another of our pages (a link,
 * a tab, a search result, a notification) and the back button wait for `leave` or `stay`; the
 * browser asks before it closes or reloads. Redirects pass: they follow the end of a session. The
 * router's own blocker needs its data router, which every visitor of the landing page would have to
 * load.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [leaving, setLeaving] = useState<PendingNavigation | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isUnsaved) return;
    unsaved += 1;
    isLeaving.current = false;
    const pushNow = navigator.push;
    const place = historyIndex();
    let isReturning = false;

    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    const push: typeof navigator.push = (to, state, options) => {
      const pathname = typeof to === 'string' ? new URL(to, location.href).pathname : to.pathname;
      const go = () => pushNow(to, state, options);
      if (isLeaving.current || pathname === location.pathname) go();
      else setLeaving({ go });
    };

    const onPopState = (event: PopStateEvent) => {
      if (isLeaving.current) return;
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const steps = historyIndex() - place;
      if (steps === 0) return;
      isReturning = true;
      window.history.go(-steps);
      setLeaving({ go: () => window.history.go(steps) });
    };

    window.addEventListener('beforeunload', onBeforeUnload);
    navigator.push = push;
    const letGo = interceptBackButton(onPopState);
    return () => {
      unsaved -= 1;
      window.removeEventListener('beforeunload', onBeforeUnload);
      navigator.push = pushNow;
      letGo();
    };
  }, [isUnsaved, navigator]);

  return {
    isAsking: leaving !== null,
    stay: () => setLeaving(null),
    leave: () => {
      isLeaving.current = true;
      setLeaving(null);
      leaving?.go();
    },
  };
}

/** The router numbers the history entries of this visit. */
function historyIndex(): number {
  const state: { idx?: unknown } | null = window.history.state;
  return typeof state?.idx === 'number' ? state.idx : 0;
}
