import type { SlackConfig } from '../config.ts';

/**
 * Answers through the address that came with a signed request: half an hour, five times. With
 * Slack itself it must be one of Slack's hosts.
 */
export async function postResponse(
  responseUrl: string,
  body: object,
  { apiUrl }: Pick<SlackConfig, 'apiUrl'>,
): Promise<void> {
  const url = new URL(responseUrl);
  const isSlack = new URL(apiUrl).hostname === 'slack.com';
  if (isSlack && !(url.protocol === 'https:' && url.hostname.endsWith('.slack.com'))) {
    throw new Error('The response address is not one of Slack’s.');
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`Slack refused an answer with ${answer.status}.`);
}
