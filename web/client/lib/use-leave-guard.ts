import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { holdBackButton } from './back-button.ts';

type Leaving = { go: () => void };

/**
 * Holds the page while something on it is unsaved: links of ours and the back button wait for
 * `leave` or `stay`, and the browser asks before it closes or reloads. (The router's own blocker
 * needs its data router, which every visitor of the landing page would have to load.)
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isUnsaved) return;
    isLeaving.current = false;
    const place = placeInHistory();
    let isReturning = false;

    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    const onClick = (event: MouseEvent) => {
      const to = isLeaving.current ? null : ownAddress(event);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ go: () => void navigate(to) });
    };

    const onPopState = (event: PopStateEvent) => {
      if (isLeaving.current) return;
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const steps = placeInHistory() - place;
      if (steps === 0) return;
      isReturning = true;
      window.history.go(-steps);
      setLeaving({ go: () => window.history.go(steps) });
    };

    window.addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('click', onClick, true);
    const letGo = holdBackButton(onPopState);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('click', onClick, true);
      letGo();
    };
  }, [isUnsaved, navigate]);

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

/** The router numbers the entries of this visit. */
function placeInHistory(): number {
  const state: { idx?: unknown } | null = window.history.state;
  return typeof state?.idx === 'number' ? state.idx : 0;
}

/** Where a click leads if it leads to another page of ours in this very window. */
function ownAddress(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!isPlain || event.altKey || event.defaultPrevented) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return null;
  if (link.pathname === window.location.pathname) return null;
  return link.pathname + link.search + link.hash;
}
