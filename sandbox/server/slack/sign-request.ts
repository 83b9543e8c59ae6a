import { createHmac } from 'node:crypto';

/** Slack's `v0` signature: over the raw body and the time in seconds. */
export function signRequest(
  signingSecret: string,
  body: string,
  timestamp: number = Math.floor(Date.now() / 1000),
): Record<'x-slack-request-timestamp' | 'x-slack-signature', string> {
  const digest = createHmac('sha256', signingSecret)
    .update(`v0:${timestamp}:${body}`)
    .digest('hex');
  return { 'x-slack-request-timestamp': String(timestamp), 'x-slack-signature': `v0=${digest}` };
}
