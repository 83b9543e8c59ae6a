import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A card that changes its column takes the button that was pressed out of the page. Who works by
 * keyboard would find themselves at the top of it; here the focus goes on with the card.
 */
export function useFollowFocus(container: RefObject<HTMLElement | null>): (taskId: string) => void {
  const followed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (followed.current === null || document.activeElement !== document.body) return;
    const name = CSS.escape(followed.current);
    followed.current = null;
    container.current
      ?.querySelector<HTMLElement>(`[data-card="${name}"]`)
      ?.focus({ preventScroll: true });
  });
  return useCallback((taskId) => {
    followed.current = taskId;
  }, []);
}
