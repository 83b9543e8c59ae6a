import { findBrief } from '#db/queries/briefs.ts';
import { findDigestPost } from '#db/queries/digest.ts';
import { findHelpCall, findHelpOffer } from '#db/queries/help-offers.ts';
import { findIntroduction } from '#db/queries/introductions.ts';
import { findMessage } from '#db/queries/messages.ts';
import { findCheersOfMessage } from '#db/queries/pledges.ts';
import { findMilestoneSummary } from '#db/queries/slack/channel-posts.ts';
import { findMondayMessage } from '#db/queries/staff.ts';
import { findStreakAtRisk, findToldStreak } from '#db/queries/streaks.ts';
import { findMorningList, listHandedTasks, listMissedPledges } from '#db/queries/tasks.ts';
import { findTeamNews } from '#db/queries/team.ts';
import { findThanksSummary, listThanksOfMessage } from '#db/queries/thanks.ts';
import type { DirectMessageKind, SlackMessageKind } from '#shared/domain/slack-messages.ts';
import { localDate } from '#shared/time.ts';
import type { BotContext } from '../context.ts';
import { milestonePost, streakPost } from '../messages/channel-posts.ts';
import { digestPost, weeklyBriefMessage } from '../messages/digest.ts';
import { founderMessage } from '../messages/founder-message.ts';
import { helpOfferMessage, helpWantedPost } from '../messages/help-wanted.ts';
import { mondayStaffMessage } from '../messages/monday-message.ts';
import { cheersNotice, missedPledges } from '../messages/pledges.ts';
import { premiumQuestionsPost } from '../messages/premium.ts';
import { streakAtRisk } from '../messages/streaks.ts';
import { morningList, tasksHanded } from '../messages/tasks.ts';
import { teamNewsMessage } from '../messages/team.ts';
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
} from './channel-posts.ts';
import { checkInMessage, prepareCheckInUpdate } from './check-ins.ts';
import {
  channelPost,
  deletionOf,
  dropDelivery,
  type PendingMessage,
  type PreparedDelivery,
  type PrepareMessage,
  postMessage,
} from './delivery.ts';
import {
  dailyMessage,
  directMessage,
  messageOfNews,
  type PendingDirectMessage,
  prepareIntroduction,
  prepareIntroductionUpdate,
  prepareStaffMessage,
} from './direct-messages.ts';

/** How each kind of message is made when its turn has come. `#shared/domain/slack-messages.ts` declares the kinds. */
const slackMessages: {
  [Kind in SlackMessageKind]: Kind extends DirectMessageKind
    ? (context: BotContext, message: PendingDirectMessage) => Promise<PreparedDelivery>
    : PrepareMessage;
} = {
  completion: prepareCompletion,
  completion_retraction: prepareCompletionRetraction,
  completion_update: prepareCompletionUpdate,

  streak: channelPost('taken_back', async ({ db }, { subjectId }) => {
    const streak = await findToldStreak(db, { completionId: subjectId });
    return streak && streakPost(streak);
  }),
  streak_retraction: deletionOf('streak'),

  pledge: preparePledge,
  pledge_update: preparePledgeUpdate,

  thanks: channelPost('taken_back', async ({ db }, { subjectId }) => {
    const thanks = await findThanksSummary(db, { thanksId: subjectId });
    return thanks && thanksPost(thanks);
  }),
  thanks_retraction: deletionOf('thanks'),

  milestone: channelPost('taken_back', async ({ db }, { subjectId, now }) => {
    const milestone = await findMilestoneSummary(db, { milestoneId: subjectId });
    return milestone && milestonePost(milestone, { today: localDate(now, 'UTC') });
  }),
  milestone_retraction: deletionOf('milestone'),

  digest: channelPost('no_news', async ({ db, config }, { subjectId, now }) => {
    const digest = await findDigestPost(db, { subjectId, now });
    return digest && digestPost(digest, { publicUrl: config.publicUrl });
  }),

  premium_questions: channelPost('no_month', async (_context, { subjectId }) =>
    premiumQuestionsPost(subjectId.slice(subjectId.indexOf(':') + 1)),
  ),

  monday_message: async ({ db, config }, { client, channelId, subjectId, now }) => {
    const [cohortId = '', , accountId = ''] = subjectId.split(':');
    const monday = await findMondayMessage(db, { cohortId, accountId, now });
    if (!monday) return dropDelivery('nothing_to_say');
    const written = mondayStaffMessage(monday, { publicUrl: config.publicUrl });
    return { send: () => postMessage(client, channelId, written) };
  },
  help_wanted: channelPost('taken_back', async ({ db }, { subjectId: checkInId, teamId }) => {
    const call = await findHelpCall(db, { checkInId, teamId });
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

  peer_help: messageOfNews(async ({ db }, news) => {
    const thanks = await listThanksOfMessage(db, news);
    return thanks.length > 0 ? thanksNotice(thanks) : null;
  }),
  task_handed: messageOfNews(async ({ db, config }, { viewer, ...news }) => {
    const tasks = await listHandedTasks(db, { ...news, now: viewer.now });
    return tasks.length > 0 ? tasksHanded(tasks, { viewer, publicUrl: config.publicUrl }) : null;
  }),
  cheer: messageOfNews(async ({ db }, news) => {
    const cheers = await findCheersOfMessage(db, news);
    return cheers && cheersNotice(cheers);
  }),
  team_news: directMessage(async ({ db, config }, { subjectId }) => {
    const [newsId = '', founderId = ''] = subjectId.split(':');
    const news = await findTeamNews(db, { newsId });
    const { publicUrl } = config;
    return (
      news && { founderId, write: async () => teamNewsMessage(news, { founderId, publicUrl }) }
    );
  }),
  staff_message: prepareStaffMessage,
  help_offer: directMessage(async ({ db }, { subjectId, teamId }) => {
    const [checkInId = '', askerId = '', helperId = '', side] = subjectId.split(':');
    const offer = await findHelpOffer(db, { checkInId, askerId, helperId });
    if (!offer || (side !== 'asker' && side !== 'helper')) return null;
    return {
      founderId: (side === 'asker' ? offer.requester : offer.helper).id,
      write: async () => helpOfferMessage(offer, { side, teamId }),
    };
  }),
  founder_message: directMessage(async ({ db, config }, { subjectId }) => {
    const message = await findMessage(db, { messageId: subjectId });
    if (!message) return null;
    const { recipientId: founderId, introductionId } = message;
    const request = introductionId ? await findIntroduction(db, { introductionId }) : null;
    const { publicUrl } = config;
    return {
      founderId,
      write: async (viewer) =>
        founderMessage(message, { messageId: subjectId, viewer, publicUrl, request }),
    };
  }),
};

export function prepareSlackMessage(
  context: BotContext,
  message: PendingMessage,
): Promise<PreparedDelivery> {
  // The entry of a kind takes the messages of that kind.
  const prepare = slackMessages[message.kind] as PrepareMessage;
  return prepare(context, message);
}
