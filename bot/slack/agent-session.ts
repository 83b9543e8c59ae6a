import type { WebClient } from '@slack/web-api';

/** A thread in the messages tab, which Slack calls a session. */
export type AgentThread = { channelId: string; ts: string };

/** The most that Slack takes. */
const mostTitle = 200;

/**
 * Slack says that the app is at work and shows its own Stop, until `endSession` or the end of a
 * stream. What it is called is what it lists it by.
 */
export async function beginSession(
  client: WebClient,
  { channelId, ts }: AgentThread,
  title: string,
): Promise<void> {
  await client.agents.sessions.setStatus({
    channel_id: channelId,
    thread_ts: ts,
    status: 'processing',
    title: [...title].slice(0, mostTitle).join(''),
  });
}

/** Slack shows nothing more to stop. It does not find that out by itself. */
export async function endSession(client: WebClient, { channelId, ts }: AgentThread): Promise<void> {
  await client.agents.sessions.setStatus({
    channel_id: channelId,
    thread_ts: ts,
    status: 'active',
  });
}
