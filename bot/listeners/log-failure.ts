import { randomBytes } from 'node:crypto';
import type { BotContext } from '../context.ts';

/** Logs once; the reference is what the person is shown. */
export function logFailure({ logger }: BotContext, error: unknown, about: object): string {
  const reference = randomBytes(4).toString('hex');
  logger.error({ err: error, reference, ...about }, 'A Slack request failed');
  return reference;
}
