import type { ExchangeView } from '#shared/api/coach.ts';

/** Still being answered. */
export function isOpen({ state }: Pick<ExchangeView, 'state'>): boolean {
  return state === 'waiting' || state === 'answering';
}
