import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A new page begins at its top: for the eye, and for who hears or tabs through it. */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // An anchor leads further into the page: the page goes there itself.
    if (hash) return;
    // Who has opened a dialog before the page came goes on in it.
    if (!document.activeElement?.closest('[role="dialog"]')) {
      main.current?.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
  }, [pathname, hash]);
  return main;
}
