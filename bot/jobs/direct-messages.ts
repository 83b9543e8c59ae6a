import type { WebClient } from '@slack/web-api';
import type { OutboxMessage } from '#db/operations/deliveries/slack-outbox.ts';
import { findBrief } from '#db/queries/briefs.ts';
import { findIntroduction } from '#db/queries/introductions.ts';
import { findMessage } from '#db/queries/messages.ts';
import { findPledgeSummary } from '#db/queries/pledges.ts';
import { findPostedMessage } from '#db/queries/slack/channel-posts.ts';
import { listDirectMessageRecipients } from '#db/queries/slack/linked-founders.ts';
import { findStreakAtRisk } from '#db/queries/streaks.ts';
import { findMorningList, listMissedPledges } from '#db/queries/tasks.ts';
import { findThanksSummary } from '#db/queries/thanks.ts';
import type { DirectMessageKind } from '#db/schema.ts';
import { isPaused, isQuiet } from '#shared/domain/notifications.ts';
import type { BotContext } from '../context.ts';
import type { Message } from '../messages/block-kit.ts';
import { weeklyBriefMessage } from '../messages/digest.ts';
import { founderMessage } from '../messages/founder-message.ts';
import { introductionMessage } from '../messages/introductions.ts';
import { cheersNotice, missedPledges } from '../messages/pledges.ts';
import { streakAtRisk } from '../messages/streaks.ts';
import { morningList } from '../messages/tasks.ts';
import { thanksNotice } from '../messages/thanks.ts';
import { findDoNotDisturbEnd } from '../slack/do-not-disturb.ts';
import { dropDelivery, type PreparedDelivery, postMessage } from './delivery.ts';

type DirectMessage = Pick<OutboxMessage, 'teamId' | 'channelId' | 'subjectId'> & {
  kind: DirectMessageKind;
};

const quietHoursRetryMs = 15 * 60 * 1000;
/** At most: it may be switched off before its time. */
const maxDoNotDisturbWaitMs = 15 * 60 * 1000;
const pauseRetryMs = 60 * 60 * 1000;

/**
 * Makes a direct message from things as they stand now. Whoever moved to another Slack account,
 * wants it no more or has no need of it any more gets none; in quiet hours, in a pause and while
 * they have Slack's own “do not disturb” on it waits.
 */
export async function prepareDirectMessage(
  context: BotContext,
  client: WebClient,
  { teamId, channelId, kind, subjectId }: DirectMessage,
): Promise<PreparedDelivery> {
  const { db, clock } = context;
  const now = clock();
  const told = await findDirectMessage(context, { kind, subjectId, now });
  if (!told) return dropDelivery('nothing_to_say');
  const { founderId } = told;
  const type = kind === 'introduction_reminder' ? 'introduction' : kind;
  const [recipient] = await listDirectMessageRecipients(db, { founderIds: [founderId], type });
  if (recipient?.teamId !== teamId || recipient.userId !== channelId)
    return dropDelivery('not_linked');
  if (!recipient.isWanted) return dropDelivery('not_wanted');
  const { quiet, timeZone, pausedUntil } = recipient;
  const message = await told.write(timeZone);
  if (!message) return dropDelivery('nothing_to_say');
  if (isPaused(pausedUntil, now, timeZone)) {
    return { outcome: { state: 'waiting', reason: 'paused' }, waitMs: pauseRetryMs };
  }
  if (isQuiet(quiet, now, timeZone)) {
    return { outcome: { state: 'waiting', reason: 'quiet_hours' }, waitMs: quietHoursRetryMs };
  }
  const restsTill = await findDoNotDisturbEnd(client, { userId: channelId, now });
  if (restsTill) {
    const waitMs = Math.min(restsTill.getTime() - now.getTime(), maxDoNotDisturbWaitMs);
    return { outcome: { state: 'waiting', reason: 'do_not_disturb' }, waitMs };
  }
  return { send: () => postMessage(client, channelId, message) };
}

const maxThanksAgeMs = 24 * 60 * 60 * 1000;

type DirectMessageDraft = { founderId: string; write(timeZone: string): Promise<Message | null> };

/** Whom a direct message is for, and what it says as things stand now; null when nothing is left of its subject. */
async function findDirectMessage(
  { db, config }: BotContext,
  { kind, subjectId, now }: { kind: DirectMessageKind; subjectId: string; now: Date },
): Promise<DirectMessageDraft | null> {
  const { publicUrl } = config;
  const [founderId = '', day = ''] = subjectId.split(':');
  switch (kind) {
    case 'morning_list':
      return {
        founderId,
        async write(timeZone) {
          const list = await findMorningList(db, { founderId, day, now });
          return list && morningList(list, { viewer: { now, timeZone }, publicUrl });
        },
      };
    case 'streak_at_risk':
      return {
        founderId,
        async write(timeZone) {
          const risk = await findStreakAtRisk(db, { founderId, day, now });
          return risk && streakAtRisk(risk, { viewer: { now, timeZone }, publicUrl });
        },
      };
    case 'weekly_brief':
      return {
        founderId,
        async write() {
          const brief = await findBrief(db, { founderId, now });
          return brief?.monday === day ? weeklyBriefMessage(brief, { publicUrl }) : null;
        },
      };
    case 'pledge_missed':
      return {
        founderId,
        async write(timeZone) {
          const tasks = await listMissedPledges(db, { founderId, now });
          return tasks.length > 0 ? missedPledges({ tasks, viewer: { now, timeZone } }) : null;
        },
      };
    case 'introduction':
    case 'introduction_reminder': {
      const introduction = await findIntroduction(db, { introductionId: subjectId });
      if (introduction?.state !== 'requested') return null;
      const isReminder = kind === 'introduction_reminder';
      return {
        founderId: introduction.asked.id,
        write: async (timeZone) =>
          introductionMessage(introduction, { viewer: { now, timeZone }, publicUrl, isReminder }),
      };
    }
    case 'peer_help': {
      const news = await findThanksSummary(db, { thanksId: subjectId });
      if (!news || now.getTime() - news.givenAt.getTime() > maxThanksAgeMs) return null;
      return { founderId: news.helperId, write: async () => thanksNotice(news) };
    }
    case 'cheer': {
      const news = await findPledgeSummary(db, {
        taskId: subjectId.slice(subjectId.indexOf(':') + 1),
      });
      if (!news || news.state === 'withdrawn' || news.cheers === 0) return null;
      return { founderId: news.founderId, write: async () => cheersNotice(news) };
    }
    case 'founder_message': {
      const message = await findMessage(db, { messageId: subjectId });
      if (!message) return null;
      const { recipientId } = message;
      return { founderId: recipientId, write: async () => founderMessage(message, { publicUrl }) };
    }
  }
}

type IntroductionUpdate = { channelId: string; subjectId: string };

/** Edits the request, and its reminder, wherever they stand: decided in one place, it is decided in all. */
export async function prepareIntroductionUpdate(
  { db, config, clock }: BotContext,
  client: WebClient,
  { channelId: userId, subjectId }: IntroductionUpdate,
): Promise<PreparedDelivery> {
  const introduction = await findIntroduction(db, { introductionId: subjectId });
  const kinds = ['introduction', 'introduction_reminder'] as const;
  const posted = await Promise.all(kinds.map((kind) => findPostedMessage(db, { kind, subjectId })));
  const stamps = posted.flatMap((post) => post?.ts ?? []);
  if (!introduction || stamps.length === 0) return dropDelivery('never_posted');
  const viewer = { now: clock(), timeZone: 'UTC' };
  const message = introductionMessage(introduction, { viewer, publicUrl: config.publicUrl });
  return {
    async send() {
      // A message is edited in its conversation, which the account's id does not name.
      const { channel } = await client.conversations.open({ users: userId });
      for (const ts of stamps) {
        await client.chat.update({ channel: channel?.id ?? userId, ts, ...message });
      }
      return { ts: stamps[0] ?? null, threadTs: null };
    },
  };
}
