import type { WebClient } from '@slack/web-api';
import { queueHomeUpdate } from '#db/jobs.ts';
import { findCheckInPrompt } from '#db/queries/check-in-prompts.ts';
import { findMessagePause } from '#db/queries/founders.ts';
import { listOpenIntroductions } from '#db/queries/introductions.ts';
import { findNextSession } from '#db/queries/office-hours.ts';
import { findOverview } from '#db/queries/overview.ts';
import { findSlackAccount } from '#db/queries/slack/linked-founders.ts';
import { findStreak, findStreakMilestone } from '#db/queries/streaks.ts';
import { listOpenTasks, listRecentlyCompleted } from '#db/queries/tasks.ts';
import type { BotContext } from '../context.ts';
import { homeView } from '../messages/home.ts';
import { describeFailure } from '../slack/slack-client.ts';

const maxIntroductions = 4;

type HomeReader = {
  founderId: string;
  name: string;
  cohortName: string | null;
  timeZone: string;
  userId: string;
};

/** Draws a founder's Home tab as things stand now. */
export async function publishHome(
  { db, clock, config }: BotContext,
  { client, reader, notice }: { client: WebClient; reader: HomeReader; notice?: string },
): Promise<void> {
  const now = clock();
  const { founderId, userId, name, cohortName, timeZone } = reader;
  const [
    { stats, comingCohort, endedCohort, pausedSince },
    streak,
    tasks,
    done,
    introductions,
    pausedUntil,
    account,
    milestone,
    checkIn,
    session,
  ] = await Promise.all([
    findOverview(db, { founderId, now }),
    findStreak(db, { founderId, now }),
    listOpenTasks(db, { founderId, now }),
    listRecentlyCompleted(db, { founderId, now }),
    listOpenIntroductions(db, { founderId, now, limit: maxIntroductions }),
    findMessagePause(db, { founderId, now }),
    findSlackAccount(db, { founderId }),
    findStreakMilestone(db, { founderId, now, evenIfSeen: true }),
    findCheckInPrompt(db, { founderId, timeZone, now }),
    findNextSession(db, { founderId, now }),
  ]);
  await client.views.publish({
    user_id: userId,
    view: homeView({
      name,
      cohortName,
      points: stats.points,
      rank: stats.rank,
      cohortSize: stats.cohortSize,
      comingCohort,
      endedCohort,
      pausedSince,
      streak,
      milestone,
      checkIn,
      session,
      tasks,
      done,
      introductions,
      pausedUntil,
      leftChannel: account?.hasLeftChannel ? (account.channelName ?? 'channel') : null,
      viewer: { now, timeZone },
      publicUrl: config.publicUrl,
      notice,
    }),
  });
}

/** Draws a founder's Home tab again, if they have ever opened it. */
export async function republishHome(
  context: BotContext,
  { founderId }: { founderId: string },
): Promise<void> {
  const account = await findSlackAccount(context.db, { founderId });
  if (!account?.homeOpened) return;
  const client = await context.workspaces.client(account.teamId);
  if (!client) return;
  try {
    await publishHome(context, { client, reader: account });
  } catch (error) {
    await redrawWhenAllowed(context, founderId, error);
  }
}

/**
 * A Home tab that Slack took too often is drawn again when Slack asks for it, and one that it refuses for
 * good is left as it is; other errors are thrown.
 */
export async function redrawWhenAllowed(
  { db, logger }: BotContext,
  founderId: string,
  error: unknown,
): Promise<void> {
  const failure = describeFailure(error);
  if (failure.kind === 'refused') {
    return logger.warn({ reason: failure.reason, founderId }, 'Slack refuses a Home tab');
  }
  if (failure.kind !== 'limited') throw error;
  logger.warn({ reason: failure.reason, founderId }, 'A Home tab is drawn later');
  await queueHomeUpdate(db, { founderId, afterMs: failure.waitMs });
}
