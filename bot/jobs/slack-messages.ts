import type { SlackMessage } from '#db/operations/deliveries/slack-outbox.ts';
import { findBrief } from '#db/queries/briefs.ts';
import { findDigestPost } from '#db/queries/digest.ts';
import { findHelpCall, findHelpOffer } from '#db/queries/help-offers.ts';
import { findIntroduction } from '#db/queries/introductions.ts';
import { findMessage } from '#db/queries/messages.ts';
import { findCheersOfMessage } from '#db/queries/pledges.ts';
import { findMilestoneSummary } from '#db/queries/slack/channel-posts.ts';
import { findAnnouncedStreak, findStreakAtRisk } from '#db/queries/streaks.ts';
import { findMorningList, listHandedTasks, listMissedPledges } from '#db/queries/tasks.ts';
import { findTeamChange } from '#db/queries/team.ts';
import { findThanksSummary, listThanksOfMessage } from '#db/queries/thanks.ts';
import { brand } from '#shared/brand.ts';
import { decodeSubject, type SlackMessageKind } from '#shared/domain/slack-messages.ts';
import { localDate } from '#shared/time.ts';
import type { BotContext } from '../context.ts';
import { milestonePost, streakPost } from '../messages/channel-posts.ts';
import { digestPost, weeklyBriefMessage } from '../messages/digest.ts';
import { founderMessage } from '../messages/founder-message.ts';
import { helpOfferMessage, helpWantedPost } from '../messages/help-wanted.ts';
import { cheersNotice, missedPledges } from '../messages/pledges.ts';
import { premiumQuestionsPost } from '../messages/premium.ts';
import { streakAtRisk } from '../messages/streaks.ts';
import { morningList, tasksHanded } from '../messages/tasks.ts';
import { teamChangeMessage } from '../messages/team.ts';
import { thanksNotice, thanksPost } from '../messages/thanks.ts';
import {
  prepareChannelArchive,
  prepareCompletion,
  prepareCompletionRetraction,
  prepareCompletionUpdate,
  prepareFarewell,
  prepareHelpWantedUpdate,
  preparePledge,
  preparePledgeUpdate,
  prepareThanksRetraction,
} from './channel-posts.ts';
import { checkInMessage, prepareCheckInUpdate } from './check-ins.ts';
import {
  channelPost,
  deletionOf,
  type PendingMessage,
  type PreparedDelivery,
  type PrepareMessage,
} from './delivery.ts';
import {
  bundledMessage,
  dailyMessage,
  directMessage,
  prepareIntroduction,
  prepareIntroductionUpdate,
  prepareStaffMessage,
} from './direct-messages.ts';
import { prepareMondayMessage, prepareMondayUpdate } from './monday-messages.ts';
import { prepareSessionReminder } from './session-reminders.ts';
import { prepareDailyDigest, preparePostUpdate, shared } from './shared-posts.ts';

/**
 * Prepares each kind of message when its turn has come. `#shared/domain/slack-messages.ts` declares
 * the kinds.
 */
const slackMessages: {
  [Kind in SlackMessageKind]: PrepareMessage<Kind>;
} = {
  completion: prepareCompletion,
  completion_retraction: prepareCompletionRetraction,
  completion_update: prepareCompletionUpdate,

  streak: channelPost('taken_back', async ({ db }, { subject }) => {
    const streak = await findAnnouncedStreak(db, subject);
    return streak && streakPost(streak);
  }),
  streak_retraction: deletionOf('streak'),

  pledge: preparePledge,
  pledge_update: preparePledgeUpdate,

  thanks: shared(
    'thanks',
    channelPost('taken_back', async ({ db }, { subject }) => {
      const thanks = await findThanksSummary(db, subject);
      return thanks && thanksPost(thanks);
    }),
  ),
  thanks_retraction: prepareThanksRetraction,

  post_update: preparePostUpdate,
  daily_digest: prepareDailyDigest,

  milestone: channelPost('taken_back', async ({ db }, { subject, now }) => {
    const milestone = await findMilestoneSummary(db, subject);
    return milestone && milestonePost(milestone, { today: localDate(now, brand.timeZone) });
  }),
  milestone_retraction: deletionOf('milestone'),

  digest: channelPost('nothing_happened', async ({ db, config }, { subject, now }) => {
    const digest = await findDigestPost(db, { ...subject, now });
    return digest && digestPost(digest, { publicUrl: config.publicUrl });
  }),

  premium_questions: channelPost('no_month', async (_context, { subject }) =>
    premiumQuestionsPost(subject.month),
  ),

  monday_message: prepareMondayMessage,
  monday_message_update: prepareMondayUpdate,
  help_wanted: channelPost('taken_back', async ({ db }, { subject, teamId }) => {
    const call = await findHelpCall(db, { ...subject, teamId });
    return call?.text ? helpWantedPost(call) : null;
  }),
  help_wanted_update: prepareHelpWantedUpdate,

  farewell: prepareFarewell,
  channel_archive: prepareChannelArchive,

  morning_list: dailyMessage(async ({ db, config }, { founderId, day, viewer }) => {
    const list = await findMorningList(db, { founderId, day, now: viewer.now });
    return list && morningList(list, { viewer, publicUrl: config.publicUrl });
  }),
  streak_at_risk: dailyMessage(async ({ db, config }, { founderId, day, viewer }) => {
    const risk = await findStreakAtRisk(db, { founderId, day, now: viewer.now });
    return risk && streakAtRisk(risk, { viewer, publicUrl: config.publicUrl });
  }),
  weekly_brief: dailyMessage(async ({ db, config }, { founderId, day, viewer }) => {
    const brief = await findBrief(db, { founderId, now: viewer.now });
    return brief?.monday === day
      ? weeklyBriefMessage(brief, { publicUrl: config.publicUrl })
      : null;
  }),
  pledge_missed: dailyMessage(async ({ db }, { founderId, viewer }) => {
    const tasks = await listMissedPledges(db, { founderId, now: viewer.now });
    return tasks.length > 0 ? missedPledges({ tasks, viewer }) : null;
  }),

  check_in: checkInMessage({ isReminder: false }),
  check_in_reminder: checkInMessage({ isReminder: true }),
  check_in_update: prepareCheckInUpdate,

  introduction: prepareIntroduction,
  introduction_reminder: prepareIntroduction,
  introduction_update: prepareIntroductionUpdate,

  peer_help: bundledMessage(async ({ db }, bundle) => {
    const thanks = await listThanksOfMessage(db, bundle);
    return thanks.length > 0 ? thanksNotice(thanks) : null;
  }),
  task_handed: bundledMessage(async ({ db, config }, { viewer, ...bundle }) => {
    const tasks = await listHandedTasks(db, { ...bundle, now: viewer.now });
    return tasks.length > 0 ? tasksHanded(tasks, { viewer, publicUrl: config.publicUrl }) : null;
  }),
  cheer: bundledMessage(async ({ db }, bundle) => {
    const cheers = await findCheersOfMessage(db, bundle);
    return cheers && cheersNotice(cheers);
  }),
  team_change: directMessage(async ({ db, config }, { subject: { changeId, founderId } }) => {
    const news = await findTeamChange(db, { changeId });
    const { publicUrl } = config;
    return (
      news && { founderId, write: async () => teamChangeMessage(news, { founderId, publicUrl }) }
    );
  }),
  staff_message: prepareStaffMessage,
  session_reminder: prepareSessionReminder,
  help_offer: directMessage(async ({ db }, { subject: { side, ...match }, teamId }) => {
    const offer = await findHelpOffer(db, match);
    if (!offer) return null;
    return {
      founderId: offer[side].id,
      write: async () => helpOfferMessage(offer, { side, teamId }),
    };
  }),
  founder_message: directMessage(async ({ db, config }, { subject: { messageId } }) => {
    const message = await findMessage(db, { messageId });
    if (!message) return null;
    const { recipientId: founderId, introductionId } = message;
    const request = introductionId ? await findIntroduction(db, { introductionId }) : null;
    const { publicUrl } = config;
    return {
      founderId,
      write: async (viewer) => founderMessage(message, { messageId, viewer, publicUrl, request }),
    };
  }),
};

/** Throws `UnreadableSubjectError` for a message whose subject is none of its kind. */
export async function prepareSlackMessage(
  context: BotContext,
  { subjectId, ...message }: SlackMessage & Omit<PendingMessage, 'kind' | 'subject'>,
): Promise<PreparedDelivery> {
  const subject = decodeSubject(message.kind, subjectId);
  // The entry of a kind takes the messages of that kind.
  const prepare = slackMessages[message.kind] as PrepareMessage<SlackMessageKind>;
  return prepare(context, { ...message, subject });
}
