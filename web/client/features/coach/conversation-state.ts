import { type RefObject, useEffect, useRef } from 'react';
import type { Conversation, ExchangeView } from '#shared/api/coach.ts';
import { useNow } from '../../lib/timers.ts';
import { useCoachActions } from './coach-queries.ts';
import { isAnswerPending } from './coach-rules.ts';

/** How a conversation stands: what was said last, what is being answered, and whether one may ask. */
export function useConversationState({ exchanges, allowance }: Conversation) {
  const coach = useCoachActions();
  const now = useNow();
  const open = exchanges.find(isAnswerPending);
  const canAsk = open === undefined && allowance.left > 0;
  return { coach, now, open, canAsk, last: exchanges.at(-1) };
}

/** Further up somebody is reading. */
const nearEndPx = 240;

type ScrollToEndOptions = {
  /** Only while the focus is beside the end: elsewhere on the page somebody does something else. */
  onlyFocused?: boolean;
};

/** Keeps the end in sight: of a new question always, of a growing answer while one is near it. */
export function useScrollToEnd(
  last: ExchangeView | undefined,
  { onlyFocused = false }: ScrollToEndOptions = {},
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
    const isNear = current.getBoundingClientRect().top < window.innerHeight + nearEndPx;
    if (isNew || isNear) current.scrollIntoView({ block: 'nearest' });
  }, [id, answer, state]);
  return end;
}
