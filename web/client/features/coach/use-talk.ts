import type { Conversation } from '#shared/api/coach.ts';
import { useNow } from '../../lib/use-now.ts';
import { isOpen } from './is-open.ts';
import { useCoach } from './use-coach.ts';

/** How a conversation stands: what was said last, what is being answered, and whether one may ask. */
export function useTalk({ exchanges, allowance }: Conversation) {
  const coach = useCoach();
  const now = useNow();
  const open = exchanges.find(isOpen);
  const canAsk = open === undefined && allowance.left > 0;
  return { coach, now, open, canAsk, last: exchanges.at(-1) };
}
