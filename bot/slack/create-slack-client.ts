import { WebClient } from '@slack/web-api';
import type { Logger } from 'pino';
import { toSlackLogger } from './to-slack-logger.ts';

/** A client that fails soon and never retries by itself: what to do then is the caller's decision. */
export function createSlackClient(
  token: string | undefined,
  { apiUrl, logger }: { apiUrl: string; logger: Logger },
): WebClient {
  return new WebClient(token, {
    slackApiUrl: apiUrl,
    timeout: 10_000,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: toSlackLogger(logger),
  });
}
