import { isCryForHelp } from '#shared/domain/crisis.ts';
import type { BotContext } from '../context.ts';
import type { Message } from '../messages/block-kit.ts';
import { crisisMessage } from '../messages/coach.ts';
import { overviewHelp, withSupport } from '../messages/help.ts';
import { mentionPointer, youAreWelcome } from '../messages/notices.ts';
import { toPlainText } from '../messages/slack-text.ts';
import { answerAnybody } from './answer-request.ts';
import { hearMessage } from './heard-message.ts';
import { createReceipt } from './incoming.ts';
import type { Listeners, SlackEvent } from './listener.ts';
import { answerFact } from './own-facts.ts';
import { readSmallTalk } from './read-message.ts';

export const mentionListeners: Listeners = { events: { app_mention: answerMention } };

/**
 * `@Slipstream help` in a channel, or a question about one's own things. Only whoever wrote it sees the
 * answer, linked or not; nothing that is said in a channel is done or goes to the coach.
 */
async function answerMention(context: BotContext, event: SlackEvent): Promise<void> {
  const said = await hearMessage(context, event);
  if (!said) return;
  const { teamId, userId, channelId, ts, threadTs, text, kept } = said;
  const thread = threadTs === null ? undefined : { channelId, ts: threadTs };
  const incoming = {
    teamId,
    appId: null,
    userId,
    triggerId: null,
    origin: { kind: 'channel' as const, ...(thread ? { thread } : {}) },
    channelId,
    receipt: createReceipt('mention', `${channelId}:${ts}`),
    kept,
  };
  const typed = toPlainText(text);
  if (!isCryForHelp(typed) && (await answerFact(context, incoming, typed))) return;
  await answerAnybody(context, incoming, answerTo(typed, context));
}

function answerTo(typed: string, { config }: BotContext): Message {
  if (isCryForHelp(typed)) return crisisMessage();
  const talk = readSmallTalk(typed);
  if (talk === 'help') return withSupport(overviewHelp('channel'), config);
  return talk === 'thanks' ? youAreWelcome() : mentionPointer();
}
