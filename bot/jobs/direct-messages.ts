import { findIntroduction } from '#db/queries/introductions.ts';
import { findMessage, listContactMessageIds } from '#db/queries/messages.ts';
import { findPostedMessage } from '#db/queries/slack/channel-posts.ts';
import { listDirectMessageRecipients } from '#db/queries/slack/linked-founders.ts';
import { findStaffMessage } from '#db/queries/staff-messages.ts';
import { brand } from '#shared/brand.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import { isPaused, isQuiet } from '#shared/domain/notifications.ts';
import { type DirectMessageKind, directMessagePreference } from '#shared/domain/slack-messages.ts';
import type { BotContext } from '../context.ts';
import type { Message } from '../messages/block-kit.ts';
import { founderMessage } from '../messages/founder-message.ts';
import { introductionMessage } from '../messages/introductions.ts';
import { staffMessage } from '../messages/staff-message.ts';
import { findDoNotDisturbEnd } from '../slack/do-not-disturb.ts';
import {
  dropDelivery,
  type PendingMessage,
  type PreparedDelivery,
  type PrepareMessage,
  postMessage,
} from './delivery.ts';

/** A direct message's recipient and text; null when nothing is left to say. */
type DirectMessageDraft = { founderId: string; write(viewer: Viewer): Promise<Message | null> };

type DraftDirectMessage<Kind extends DirectMessageKind> = (
  context: BotContext,
  message: PendingMessage<Kind>,
) => Promise<DirectMessageDraft | null>;

const quietHoursRetryMs = 15 * 60 * 1000;
/** At most: founders may switch it off early. */
const maxDoNotDisturbWaitMs = 15 * 60 * 1000;
const pauseRetryMs = 60 * 60 * 1000;

/**
 * A direct message, made from things as they stand now. It is dropped for founders who moved to
 * another Slack account, or don't want or need it any more; it waits in quiet hours, in a pause and
 * while they have Slack's own “do not disturb” on.
 */
export function directMessage<Kind extends DirectMessageKind>(
  draft: DraftDirectMessage<Kind>,
): PrepareMessage<Kind> {
  return async (context, message) => {
    const { client, teamId, channelId, kind, now } = message;
    const drafted = await draft(context, message);
    if (!drafted) return dropDelivery('nothing_to_say');
    const [recipient] = await listDirectMessageRecipients(context.db, {
      founderIds: [drafted.founderId],
      type: directMessagePreference(kind),
    });
    if (recipient?.teamId !== teamId || recipient.userId !== channelId) {
      return dropDelivery('not_linked');
    }
    if (!recipient.isWanted) return dropDelivery('not_wanted');
    const { quiet, timeZone, pausedUntil } = recipient;
    const written = await drafted.write({ now, timeZone });
    if (!written) return dropDelivery('nothing_to_say');
    if (isPaused(pausedUntil, now, timeZone)) return waitFor('paused', pauseRetryMs);
    if (isQuiet(quiet, now, timeZone)) return waitFor('quiet_hours', quietHoursRetryMs);
    const quietUntil = await findDoNotDisturbEnd(client, { userId: channelId, now });
    if (quietUntil) {
      const waitMs = Math.min(quietUntil.getTime() - now.getTime(), maxDoNotDisturbWaitMs);
      return waitFor('do_not_disturb', waitMs);
    }
    return { send: () => postMessage(client, channelId, written) };
  };
}

/**
 * A message written by the staff. It can't be switched off and comes in a pause, too, but it waits
 * for quiet hours to end.
 */
export const prepareStaffMessage: PrepareMessage<'staff_message'> = async (
  { db, config },
  { client, teamId, channelId, subject, now },
) => {
  const message = await findStaffMessage(db, subject);
  if (!message) return dropDelivery('nothing_to_say');
  const { slack, quiet, timeZone } = message.recipient;
  if (slack?.teamId !== teamId || slack.userId !== channelId) return dropDelivery('not_linked');
  if (isQuiet(quiet, now, timeZone)) return waitFor('quiet_hours', quietHoursRetryMs);
  const { publicUrl } = config;
  return { send: () => postMessage(client, channelId, staffMessage(message, { publicUrl })) };
};

function waitFor(reason: string, waitMs: number): PreparedDelivery {
  return { outcome: { state: 'waiting', reason }, waitMs };
}

type WriteForDay = (
  context: BotContext,
  subject: { founderId: string; day: string; viewer: Viewer },
) => Promise<Message | null>;

type DailyMessageKind =
  | 'morning_list'
  | 'streak_at_risk'
  | 'weekly_brief'
  | 'pledge_missed'
  | 'check_in'
  | 'check_in_reminder';

/** A direct message about one day of a founder. */
export function dailyMessage(write: WriteForDay): PrepareMessage<DailyMessageKind> {
  return directMessage(async (context, { subject: { founderId, day } }) => ({
    founderId,
    write: (viewer) => write(context, { founderId, day, viewer }),
  }));
}

/** Held up for longer it is old news. */
const maxBundleAgeMs = 24 * 60 * 60 * 1000;

type WriteBundle = (
  context: BotContext,
  bundle: { founderId: string; notifiedAt: Date; viewer: Viewer },
) => Promise<Message | null>;

/** A direct message about what came for a founder until a moment. */
export function bundledMessage(
  write: WriteBundle,
): PrepareMessage<'peer_help' | 'task_handed' | 'cheer'> {
  return directMessage(async (context, { subject: { founderId, notifiedAt }, now }) => {
    if (now.getTime() - notifiedAt.getTime() > maxBundleAgeMs) return null;
    return { founderId, write: (viewer) => write(context, { founderId, notifiedAt, viewer }) };
  });
}

/** The request, or its reminder, to one of those who may answer it, as long as nobody has. */
export const prepareIntroduction: PrepareMessage<'introduction' | 'introduction_reminder'> =
  directMessage(async ({ db, config }, { kind, subject: { introductionId, founderId } }) => {
    const introduction = await findIntroduction(db, { introductionId });
    if (introduction?.state !== 'requested') return null;
    const isReminder = kind === 'introduction_reminder';
    return {
      founderId,
      write: async (viewer) =>
        introductionMessage(introduction, { viewer, publicUrl: config.publicUrl, isReminder }),
    };
  });

/**
 * Edits the request and its reminder, or the messages of a contact, so that what was decided in one
 * place shows in all.
 */
export const prepareIntroductionUpdate: PrepareMessage<'introduction_update'> = async (
  { db, config },
  { client, channelId: userId, subject, now },
) => {
  const { introductionId, founderId: readerId } = subject;
  const introduction = await findIntroduction(db, { introductionId });
  if (!introduction) return dropDelivery('never_posted');
  const options = {
    viewer: { now, timeZone: brand.timeZone },
    publicUrl: config.publicUrl,
    readerId,
  };
  const outcome = introductionMessage(introduction, options);
  const edits: { ts: string; message: Message }[] = [];
  for (const kind of ['introduction', 'introduction_reminder'] as const) {
    const posted = await findPostedMessage(db, { kind, subject });
    if (posted) edits.push({ ts: posted.ts, message: outcome });
  }
  for (const messageId of await listContactMessageIds(db, { introductionId })) {
    const posted = await findPostedMessage(db, {
      kind: 'founder_message',
      subject: { messageId },
    });
    // Null if the sender is blocked.
    const written = posted && (await findMessage(db, { messageId }));
    if (!posted) continue;
    const message =
      written && founderMessage(written, { ...options, messageId, request: introduction });
    edits.push({ ts: posted.ts, message: message ?? outcome });
  }
  const [first] = edits;
  if (!first) return dropDelivery('never_posted');
  return {
    async send() {
      // A message is edited in its conversation, which the account's id does not name.
      const { channel } = await client.conversations.open({ users: userId });
      for (const { ts, message } of edits) {
        await client.chat.update({ channel: channel?.id ?? userId, ts, ...message });
      }
      return { ts: first.ts, threadTs: null };
    },
  };
};
