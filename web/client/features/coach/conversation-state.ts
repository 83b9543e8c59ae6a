import { type RefObject, useEffect, useRef } from 'react';
import type { Conversation, ExchangeView } from '#shared/api/coach.ts';
import { useNow } from '../../lib/timers.ts';
import { useCoachActions } from './coach-queries.ts';
import { isAnswerPending } from './coach-rules.ts';

/** The last exchange, the one being answered, and whether the coach can be asked now. */
export function useConversationState({ exchanges, allowance }: Conversation) {
  const coach = useCoachActions();
  const now = useNow();
  const open = exchanges.find(isAnswerPending);
  // The request for the open answer tells of it until the page knows of it.
  const { ask, retry, edit, goOn } = coach;
  const isSending = [ask, retry, edit, goOn].some((mutation) => mutation.isPending);
  const isBusy = open !== undefined || isSending;
  const canAsk = !isBusy && allowance.left > 0;
  return { coach, now, open, isBusy, canAsk, last: exchanges.at(-1) };
}

/** Beyond this distance from the end, the founder is reading earlier exchanges. */
const nearEndPx = 240;

type ScrollToEndOptions = {
  /** Scroll only while the focus is inside the conversation, not elsewhere on the page. */
  onlyFocused?: boolean;
  /** Something stands between the last exchange and the end, which may come later. */
  below?: boolean;
};

/** Scrolls to every new question, and follows a growing answer while its end is nearly in view. */
export function useScrollToEnd(
  last: ExchangeView | undefined,
  { onlyFocused = false, below = false }: ScrollToEndOptions = {},
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef<string | undefined>(undefined);
  const { id, answer, state } = last ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer answer and the buttons after it move the end.
  useEffect(() => {
    const { current } = end;
    if (!current || id === undefined) return;
    const isNew = shown.current !== id;
    shown.current = id;
    if (onlyFocused && !current.parentElement?.contains(document.activeElement)) return;
    const isNear = current.getBoundingClientRect().top < window.innerHeight + nearEndPx;
    if (isNew || isNear) current.scrollIntoView({ block: 'nearest' });
  }, [id, answer, state, below]);
  return end;
}
