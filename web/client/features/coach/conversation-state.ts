import { type RefObject, useEffect, useRef } from 'react';
import type { Conversation, ExchangeView } from '#shared/api/coach.ts';
import { useNow } from '../../lib/timers.ts';
import { useCoach } from './coach-queries.ts';
import { isOpen } from './coach-rules.ts';

/** How a conversation stands: what was said last, what is being answered, and whether one may ask. */
export function useTalk({ exchanges, allowance }: Conversation) {
  const coach = useCoach();
  const now = useNow();
  const open = exchanges.find(isOpen);
  const canAsk = open === undefined && allowance.left > 0;
  return { coach, now, open, canAsk, last: exchanges.at(-1) };
}

/** Further up somebody is reading. */
const nearPx = 240;

type Following = {
  /** Only while the focus is beside the end: elsewhere on the page somebody does something else. */
  onlyFocused?: boolean;
};

/** Keeps the end in sight: of a new question always, of a growing answer while one is near it. */
export function useFollowEnd(
  last: ExchangeView | undefined,
  { onlyFocused = false }: Following = {},
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef<string | undefined>(undefined);
  const { id, answer, state } = last ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer answer moves the end, and so does what is offered after it.
  useEffect(() => {
    const { current } = end;
    if (!current || id === undefined) return;
    const isNew = shown.current !== id;
    shown.current = id;
    if (onlyFocused && !current.parentElement?.contains(document.activeElement)) return;
    const isNear = current.getBoundingClientRect().top < window.innerHeight + nearPx;
    if (isNew || isNear) current.scrollIntoView({ block: 'nearest' });
  }, [id, answer, state]);
  return end;
}
