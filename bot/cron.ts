import { schedule } from 'node-cron';
import { notifyOfOpenApplications } from '#db/operations/applications/application-alerts.ts';
import { applyDueDecisions } from '#db/operations/applications/decide-application.ts';
import { askForCheckIns } from '#db/operations/check-ins/check-in-messages.ts';
import { failAbandonedAnswers } from '#db/operations/coach/answer-question.ts';
import { writeWeeklyBriefs } from '#db/operations/coach/weekly-briefs.ts';
import { queueChannelArchiving } from '#db/operations/cohorts/archive-channel.ts';
import { resumeMails } from '#db/operations/deliveries/mail-outbox.ts';
import { resumeWaitingChannels } from '#db/operations/deliveries/slack-outbox.ts';
import { queueCohortDigests } from '#db/operations/digest/cohort-digests.ts';
import { queueWeeklyDigests } from '#db/operations/digest/weekly-digests.ts';
import {
  closeExpiredIntroductions,
  queueOutcomeMails,
  remindRecipients,
  retryIntroductionMessages,
} from '#db/operations/introductions/maintain-introductions.ts';
import { mailSavedSearches } from '#db/operations/investors/saved-searches.ts';
import { claimCronRun, sweepDeadWorkers } from '#db/operations/jobs/coordination.ts';
import { pruneExpired } from '#db/operations/jobs/prune-expired.ts';
import { queueUntriedPictures } from '#db/operations/pictures/pictures.ts';
import {
  mailMissedPledges,
  markMissedPledges,
  promptMissedPledges,
} from '#db/operations/pledges/missed-pledges.ts';
import { queuePremiumQuestions } from '#db/operations/premium/premium-channel.ts';
import {
  notifyOfHandedTasks,
  notifyOfThanksAndCheers,
} from '#db/operations/slack/bundled-messages.ts';
import { queueMondayMessages } from '#db/operations/staff/monday-messages.ts';
import { mailStreaksAtRisk, messageStreaksAtRisk } from '#db/operations/streaks/streaks-at-risk.ts';
import { generateTasksForEveryone } from '#db/operations/tasks/generate-tasks.ts';
import { queueMorningLists } from '#db/operations/tasks/morning-lists.ts';
import { retryTeamMessages } from '#db/operations/team/team-messages.ts';
import { resumeWebhooks } from '#db/operations/webhooks/webhook-outbox.ts';
import { hasSlackProblem } from '#db/queries/slack/workspace.ts';
import type { BotContext } from './context.ts';
import { tendPremiumChannel } from './jobs/premium-channel.ts';
import { checkSlack, findStaffInSlack } from './jobs/slack.ts';

export type Cron = { stop(): Promise<void> };

/** Starts the schedule. Each job is idempotent, so a missed or repeated run does no harm. */
export function startCron(context: BotContext): Cron {
  const { db, logger, clock } = context;
  const jobs = [...housekeepingJobs(context), ...dailyJobs(context), ...weeklyJobs(context)];
  const tasks = jobs.map(({ name, when, once, run }) =>
    schedule(when, () => runAndLogFailure(context, name, run), {
      name,
      noOverlap: true,
      distributed: once,
      suppressMissedWarning: true,
      logger: {
        info: () => {},
        debug: () => {},
        warn: (text) => logger.debug({ job: name }, text),
        error: (error) => logger.warn({ job: name, err: error }, 'A scheduled job was not run'),
      },
      runCoordinator: {
        // The key is the job's name and the time at which it was due, by this process's clock.
        shouldRun: (key) => {
          const ahead = Date.now() - Date.parse(key.slice(name.length + 1));
          const dueAt = Math.round((clock().getTime() - ahead) / 1000) * 1000;
          return claimCronRun(db, { name, slot: new Date(dueAt) });
        },
      },
    }),
  );
  const missed = [...jobs];
  for (let lane = 0; lane < catchUpLanes; lane += 1) void catchUp(context, missed);
  logger.debug({ at: clock(), jobs: jobs.length }, 'Schedule started');
  return {
    async stop() {
      missed.length = 0;
      await Promise.all(tasks.map((task) => task.destroy()));
    },
  };
}

/** All at once they would wait in vain for a connection to the database. */
const catchUpLanes = 3;

/** Runs what may have come due while nothing ran. */
async function catchUp(context: BotContext, missed: CronJob[]): Promise<void> {
  for (let job = missed.shift(); job; job = missed.shift()) {
    await runAndLogFailure(context, job.name, job.run);
  }
}

async function runAndLogFailure(
  { logger }: BotContext,
  name: string,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    logger.error({ err: error, job: name }, 'A scheduled job failed');
  }
}

type CronJob = {
  name: string;
  /** A cron expression that begins with seconds. */
  when: string;
  /** Runs in one of the processes only, not in each. */
  once: boolean;
  run(): Promise<void>;
};

function housekeepingJobs(context: BotContext): CronJob[] {
  const { db, clock, logger, mailer, workspaces } = context;
  return [
    {
      // At seconds of its own, like the next two: each job that runs beside others opens a connection.
      name: 'sweep-dead-workers',
      when: '1-59/5 * * * * *',
      once: false,
      async run() {
        const freed = await sweepDeadWorkers(db);
        if (freed.length > 0) logger.warn({ freed }, 'Freed the jobs of dead workers');
      },
    },
    {
      name: 'fail-abandoned-answers',
      when: '3-59/10 * * * * *',
      once: false,
      async run() {
        const failed = await failAbandonedAnswers(db, { now: clock() });
        if (failed > 0) logger.warn({ failed }, 'Ended answers of the coach that broke off');
      },
    },
    {
      // Their mails, which leave at that moment, do so too: this is for when none can be sent.
      name: 'apply-decisions',
      when: '8-59/10 * * * * *',
      once: false,
      async run() {
        await applyDueDecisions(db, { now: clock() });
      },
    },
    {
      name: 'resume-channels',
      when: '0 3 * * * *',
      once: true,
      run: () => resumeWaitingChannels(db),
    },
    {
      name: 'resume-mails',
      when: '0 4 * * * *',
      once: true,
      run: () => resumeMails(db, { now: clock(), canSend: mailer !== null }),
    },
    {
      name: 'resume-webhooks',
      when: '30 4 * * * *',
      once: true,
      run: () => resumeWebhooks(db),
    },
    {
      name: 'prune-expired',
      when: '0 7 * * * *',
      once: true,
      run: () => pruneExpired(db, { now: clock() }),
    },
    {
      name: 'fetch-pictures',
      when: '0 23 * * * *',
      once: true,
      run: () => queueUntriedPictures(db),
    },
    {
      name: 'tell-of-applications',
      when: '45 */5 * * * *',
      once: true,
      async run() {
        const queued = await notifyOfOpenApplications(db, { now: clock() });
        if (queued > 0) logger.info({ queued }, 'Queued mails that applications are open');
      },
    },
    {
      name: 'archive-channels',
      when: '0 13 * * * *',
      once: true,
      async run() {
        const archived = await queueChannelArchiving(db, { now: clock() });
        if (archived > 0) logger.info({ archived }, 'Cohorts ended: their channels are archived');
      },
    },
    {
      name: 'tend-premium-channel',
      when: '55 */5 * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        if (teamId) await tendPremiumChannel(context, { teamId });
      },
    },
    {
      // From the first of each month on; a missed run is caught up on the next day that runs.
      name: 'post-premium-questions',
      when: '45 */5 * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        const posted = teamId && (await queuePremiumQuestions(db, { teamId, now: clock() }));
        if (posted) logger.info('Opened the month’s questions and answers of members');
      },
    },
    {
      name: 'check-slack',
      when: '50 */15 * * * *',
      once: true,
      async run() {
        const teamId = await workspaces.communityTeam();
        if (teamId) await checkSlack(context, { teamId });
      },
    },
    {
      // What waits is sent as soon as Slack takes the bot's token again.
      name: 'recheck-slack',
      when: '15 * * * * *',
      once: true,
      async run() {
        const teamId = await workspaces.communityTeam();
        if (teamId && (await hasSlackProblem(db, { teamId })))
          await checkSlack(context, { teamId });
      },
    },
  ];
}

/** What happens at a time of each founder's own day. */
function dailyJobs(context: BotContext): CronJob[] {
  const { db, clock, logger } = context;
  return [
    {
      name: 'mark-missed-pledges',
      when: '0 * * * * *',
      once: true,
      async run() {
        await markMissedPledges(db, { now: clock() });
      },
    },
    {
      // Each zone's day begins at its own midnight; all offsets are multiples of a quarter of an hour.
      name: 'generate-tasks',
      when: '5 */5 * * * *',
      once: true,
      async run() {
        const generated = await generateTasksForEveryone(db, { now: clock() });
        if (generated.zones.length + generated.lapsed > 0)
          logger.info(generated, 'Generated tasks');
      },
    },
    {
      // Every five minutes of each zone's evening; founders are warned once a day.
      name: 'warn-of-streaks',
      when: '15 */5 * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        const warned = teamId && (await messageStreaksAtRisk(db, { teamId, now: clock() }));
        if (warned) logger.info({ warned }, 'Warned of streaks at risk');
      },
    },
    {
      // Every five minutes of each zone's morning; founders get one a day, if anything is due.
      name: 'send-morning-lists',
      when: '40 */5 * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        const queued = teamId && (await queueMorningLists(db, { teamId, now: clock() }));
        if (queued) logger.info({ queued }, 'Queued morning lists');
      },
    },
    {
      name: 'prompt-missed-pledges',
      when: '20 */5 * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        const prompted = teamId && (await promptMissedPledges(db, { teamId, now: clock() }));
        if (prompted) logger.info({ prompted }, 'Asked about missed pledges');
      },
    },
    {
      name: 'tell-thanks-and-cheers',
      when: '30 * * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        const told = teamId && (await notifyOfThanksAndCheers(db, { teamId, now: clock() }));
        if (told) logger.info({ told }, 'Told founders of thanks and cheers');
      },
    },
    {
      name: 'tell-handed-tasks',
      when: '40 * * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        const told = teamId && (await notifyOfHandedTasks(db, { teamId, now: clock() }));
        if (told) logger.info({ told }, 'Told founders of tasks handed to them');
      },
    },
    {
      name: 'tell-teams',
      when: '15 */5 * * * *',
      once: true,
      async run() {
        const told = await retryTeamMessages(db, { now: clock() });
        if (told > 0) logger.info({ told }, 'Told founders of their teams');
      },
    },
    {
      // Mails need no Slack workspace.
      name: 'mail-streaks',
      when: '25 */5 * * * *',
      once: true,
      async run() {
        const queued = await mailStreaksAtRisk(db, { now: clock() });
        if (queued > 0) logger.info({ queued }, 'Queued mails about streaks at risk');
      },
    },
    {
      name: 'mail-missed-pledges',
      when: '30 */5 * * * *',
      once: true,
      async run() {
        const queued = await mailMissedPledges(db, { now: clock() });
        if (queued > 0) logger.info({ queued }, 'Queued mails about missed pledges');
      },
    },
    {
      // Expired requests are closed first, so that nobody is reminded of them.
      name: 'look-after-introductions',
      when: '35 */5 * * * *',
      once: true,
      async run() {
        const now = clock();
        const closed = await closeExpiredIntroductions(db, { now });
        const reminded = await remindRecipients(db, { now });
        const followedUp = await queueOutcomeMails(db, { now });
        const messaged = await retryIntroductionMessages(db, { now });
        const done = { closed, reminded, followedUp, messaged };
        if (closed + reminded + followedUp + messaged > 0) logger.info(done, 'Introductions');
      },
    },
  ];
}

function weeklyJobs(context: BotContext): CronJob[] {
  const { db, clock, logger } = context;
  return [
    {
      // From each zone's Thursday morning to its Monday noon; each founder once, and once again on Sunday.
      name: 'ask-for-check-ins',
      when: '50 */5 * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        const queued = await askForCheckIns(db, { teamId, now: clock() });
        if (queued > 0) logger.info({ queued }, 'Asked for check-ins');
      },
    },
    {
      // Mondays only, in each founder's morning; quiet hours can end at any minute.
      name: 'queue-weekly-digests',
      when: '20 */5 * * * *',
      once: true,
      async run() {
        const queued = await queueWeeklyDigests(db, { now: clock() });
        if (queued > 0) logger.info({ queued }, 'Queued weekly digests');
      },
    },
    {
      // Mondays only, once for each founder; quiet hours can end at any minute.
      name: 'write-weekly-briefs',
      when: '40 */5 * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        const briefs = await writeWeeklyBriefs(db, { now: clock(), teamId });
        if (briefs.written + briefs.messaged > 0) logger.info(briefs, 'Weekly briefs');
      },
    },
    {
      name: 'post-cohort-digests',
      when: '10 */5 * * * *',
      once: true,
      async run() {
        await queueCohortDigests(db, { now: clock() });
      },
    },
    {
      // Mondays only, from 9:00 in each cohort's zone.
      name: 'tell-staff',
      when: '50 */5 * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        if (teamId) await findStaffInSlack(context, { teamId });
        const queued = await queueMondayMessages(db, { now: clock(), teamId });
        if (queued > 0) logger.info({ queued }, 'Told the staff what Monday brings');
      },
    },
    {
      // Mondays; after an outage it is caught up on the next day that runs.
      name: 'mail-saved-searches',
      when: '40 */5 * * * *',
      once: true,
      async run() {
        const queued = await mailSavedSearches(db, { now: clock() });
        if (queued > 0) logger.info({ queued }, 'Queued mails about saved searches');
      },
    },
  ];
}

/** Without the bot installed nothing is queued, so nothing piles up until it is. */
async function findBotTeam({ workspaces }: BotContext): Promise<string | null> {
  const teamId = await workspaces.communityTeam();
  return teamId && (await workspaces.find(teamId)) ? teamId : null;
}
