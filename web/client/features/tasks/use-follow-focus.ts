import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A card that changes its column takes the button that was pressed out of the page. Who works by
 * keyboard would find themselves at the top of it; here the focus goes on with the card, or to
 * the one beside it when the card has gone for good.
 */
export function useFollowFocus(container: RefObject<HTMLElement | null>): (taskId: string) => void {
  const followed = useRef<string[]>([]);
  useLayoutEffect(() => {
    if (followed.current.length === 0 || document.activeElement !== document.body) return;
    const cards = followed.current.map((id) => findCard(container.current, id));
    followed.current = [];
    cards.find((card) => card !== null)?.focus({ preventScroll: true });
  });
  return useCallback(
    (taskId) => {
      const card = findCard(container.current, taskId);
      const beside = [card?.nextElementSibling, card?.previousElementSibling];
      followed.current = [
        taskId,
        ...beside.flatMap((each) => (each instanceof HTMLElement ? (each.dataset.card ?? []) : [])),
      ];
    },
    [container],
  );
}

function findCard(root: HTMLElement | null, taskId: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(taskId)}"]`) ?? null;
}
