import type { Conversation, ExchangeView } from '#shared/api/coach.ts';

/** The conversation with a question as it is now: in its place, or at the end when it is new. */
export function withExchange(conversation: Conversation, exchange: ExchangeView): Conversation {
  const { exchanges } = conversation;
  const isKnown = exchanges.some(({ id }) => id === exchange.id);
  return {
    ...conversation,
    exchanges: isKnown
      ? exchanges.map((each) => (each.id === exchange.id ? exchange : each))
      : [...exchanges, exchange],
  };
}
