import type { WebClient } from '@slack/web-api';
import type { ExchangeView } from '#shared/api/coach.ts';
import { answerInThread } from '../blocks/coach-messages.ts';
import type { AgentThread } from '../slack/agent-session.ts';
import { describeFailure } from '../slack/describe-failure.ts';

type Begun = {
  client: WebClient;
  thread: AgentThread;
  stream: string;
  view: ExchangeView;
  publicUrl: string;
};

/**
 * Puts the whole answer in the place of what was streamed of it, or below it where Slack lets
 * nobody touch that any more. Repeating it changes nothing.
 */
export async function settleStream({ client, thread, stream, view, publicUrl }: Begun) {
  const channel = thread.channelId;
  const message = answerInThread(view, publicUrl);
  // It has ended already, or can't: the edit says which.
  await client.chat.stopStream({ channel, ts: stream }).catch(refusedOnly);
  const edited = await client.chat.update({ channel, ts: stream, ...message }).catch(refusedOnly);
  if (!edited) await client.chat.postMessage({ channel, thread_ts: thread.ts, ...message });
}

function refusedOnly(error: unknown): void {
  if (describeFailure(error).kind !== 'refused') throw error;
}
