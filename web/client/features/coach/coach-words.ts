import type { Conversation, ExchangeView } from '#shared/api/coach.ts';
import { counted } from '../../lib/counted.ts';

const hourMs = 60 * 60 * 1000;

/** For screen readers, which don't see the answer grow. */
export function progressWords(exchange: ExchangeView | undefined): string {
  if (!exchange) return '';
  const said: Record<ExchangeView['state'], string> = {
    waiting: 'The coach is thinking.',
    answering: 'The coach is answering.',
    complete: 'The coach has answered.',
    stopped: 'The answer was stopped.',
    failed: 'The coach could not answer.',
  };
  return said[exchange.state];
}

/** '12 of 20 questions left today', or when they renew. */
export function allowanceWords(
  { limit, left, renewsAt }: Conversation['allowance'],
  now: Date,
): string {
  if (left > 0) return `${left} of ${counted(limit, 'question')} left today`;
  const hours = Math.max(1, Math.ceil((new Date(renewsAt).getTime() - now.getTime()) / hourMs));
  return `You have asked today’s ${counted(limit, 'question')}. They renew at midnight, in ${counted(hours, 'hour')}.`;
}
