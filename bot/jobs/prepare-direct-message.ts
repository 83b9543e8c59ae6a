import type { WebClient } from '@slack/web-api';
import type { OutboxMessage } from '#db/operations/deliveries/slack-outbox.ts';
import { listDirectRecipients } from '#db/queries/slack/linked-founders.ts';
import type { DirectKind } from '#db/schema.ts';
import { isPaused } from '#shared/domain/message-pause.ts';
import { isQuiet } from '#shared/domain/quiet-hours.ts';
import type { BotContext } from '../context.ts';
import { restsUntil } from '../slack/rests-until.ts';
import { dropped, type Prepared, postMessage } from './delivery.ts';
import { findDirectMessage } from './find-direct-message.ts';

type Direct = Pick<OutboxMessage, 'teamId' | 'channelId' | 'subjectId'> & { kind: DirectKind };

const quietWaitMs = 15 * 60 * 1000;
/** At most: it may be switched off before its time. */
const restWaitMs = 15 * 60 * 1000;
const pausedWaitMs = 60 * 60 * 1000;

/**
 * Makes a direct message from things as they stand now. Whoever moved to another Slack account,
 * wants it no more or has no need of it any more gets none; in quiet hours, in a pause and while
 * they have Slack's own “do not disturb” on it waits.
 */
export async function prepareDirectMessage(
  context: BotContext,
  client: WebClient,
  { teamId, channelId, kind, subjectId }: Direct,
): Promise<Prepared> {
  const { db, clock } = context;
  const now = clock();
  const told = await findDirectMessage(context, { kind, subjectId, now });
  if (!told) return dropped('nothing_to_say');
  const { founderId } = told;
  const type = kind === 'introduction_reminder' ? 'introduction' : kind;
  const [recipient] = await listDirectRecipients(db, { founderIds: [founderId], type });
  if (recipient?.teamId !== teamId || recipient.userId !== channelId) return dropped('not_linked');
  if (!recipient.isWanted) return dropped('not_wanted');
  const { quiet, timeZone, pausedUntil } = recipient;
  const message = await told.write(timeZone);
  if (!message) return dropped('nothing_to_say');
  if (isPaused(pausedUntil, now, timeZone)) {
    return { outcome: { state: 'waiting', reason: 'paused' }, waitMs: pausedWaitMs };
  }
  if (isQuiet(quiet, now, timeZone)) {
    return { outcome: { state: 'waiting', reason: 'quiet_hours' }, waitMs: quietWaitMs };
  }
  const restsTill = await restsUntil(client, { userId: channelId, now });
  if (restsTill) {
    const waitMs = Math.min(restsTill.getTime() - now.getTime(), restWaitMs);
    return { outcome: { state: 'waiting', reason: 'do_not_disturb' }, waitMs };
  }
  return { send: () => postMessage(client, channelId, message) };
}
