import { remindOfInvitations } from '#db/operations/accounts/invitations.ts';
import { notifyOfOpenApplications } from '#db/operations/applications/application-alerts.ts';
import { applyDueDecisions } from '#db/operations/applications/decide-application.ts';
import { askForCheckIns } from '#db/operations/check-ins/check-in-messages.ts';
import { failAbandonedAnswers } from '#db/operations/coach/answer-question.ts';
import { writeWeeklyBriefs } from '#db/operations/coach/weekly-briefs.ts';
import { queueChannelArchiving } from '#db/operations/cohorts/archive-channel.ts';
import { resumeMails } from '#db/operations/deliveries/mail-outbox.ts';
import { resumeWaitingChannels } from '#db/operations/deliveries/slack-outbox.ts';
import { queueCohortDigests } from '#db/operations/digest/cohort-digests.ts';
import { queueDailyDigests } from '#db/operations/digest/daily-digests.ts';
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
import { remindOfSessions } from '#db/operations/office-hours/session-reminders.ts';
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
import { askWhoFoundersAre } from '#db/operations/slack/founder-links.ts';
import { queueMondayMessages } from '#db/operations/staff/monday-messages.ts';
import { mailStreaksAtRisk, messageStreaksAtRisk } from '#db/operations/streaks/streaks-at-risk.ts';
import { generateTasksForEveryone } from '#db/operations/tasks/generate-tasks.ts';
import { queueMorningLists } from '#db/operations/tasks/morning-lists.ts';
import { retryTeamMessages } from '#db/operations/team/team-messages.ts';
import { resumeWebhooks } from '#db/operations/webhooks/webhook-outbox.ts';
import { hasSlackProblem } from '#db/queries/slack/workspace.ts';
import type { BotContext } from './context.ts';
import { maintainPremiumChannel } from './jobs/premium-channel.ts';
import { checkSlack, findStaffInSlack } from './jobs/slack.ts';
import { readPremiumPrice } from './payments/premium-price.ts';
import { catchUpLanes, startSchedule, type Timed } from './schedule.ts';

export type Cron = { stop(): void };

/** Starts the schedule. Each job is idempotent, so a missed or repeated run does no harm. */
export function startCron(context: BotContext, more: CronJob[] | null = null): Cron {
  const { db, logger, clock } = context;
  let isStopped = false;

  /** Runs what may have come due while nothing ran. */
  async function catchUp(): Promise<void> {
    for (let job = missed.shift(); job; job = missed.shift()) await runAndLog(job);
  }

  async function runAndLog({ name, run, log }: CronJob): Promise<void> {
    try {
      const done = await run(context);
      if (log && didAnything(done)) logger.info({ job: name, done }, log);
    } catch (error) {
      // The stop has closed its connection; the next start catches up.
      if (isStopped) logger.debug({ err: error, job: name }, 'The stop ended a scheduled job');
      else logger.error({ err: error, job: name }, 'A scheduled job failed');
    }
  }

  const jobs = [...housekeepingJobs, ...dailyJobs, ...weeklyJobs, ...(more ?? [])];
  const schedule = startSchedule(jobs, {
    clock,
    async run(job, slot) {
      try {
        if (!job.inEach && !(await claimCronRun(db, { name: job.name, slot }))) return;
      } catch (error) {
        logger.warn({ job: job.name, err: error }, 'A scheduled job was not run');
        return;
      }
      await runAndLog(job);
    },
  });
  const missed = [...jobs];
  for (let lane = 0; lane < catchUpLanes; lane += 1) void catchUp();
  logger.debug({ at: clock(), jobs: jobs.length }, 'Schedule started');
  return {
    stop() {
      isStopped = true;
      missed.length = 0;
      schedule.stop();
    },
  };
}

/** Jobs return a count, a list, or an object of several. */
function didAnything(done: unknown): boolean {
  return typeof done === 'object' && done ? Object.values(done).some(didAnything) : Boolean(done);
}

type Run = (context: BotContext) => Promise<unknown>;

export type CronJob = Timed & {
  name: string;
  /** Runs in each of the processes, not in one only. */
  inEach?: boolean;
  run: Run;
  /** Logged with what the job did, if it did anything. */
  log?: string;
};

type Db = BotContext['db'];

function atTime(run: (db: Db, input: { now: Date }) => Promise<unknown>): Run {
  return ({ db, clock }) => run(db, { now: clock() });
}

/** The team is null where the bot is not installed. */
function withTeam(
  run: (db: Db, input: { now: Date; teamId: string | null }) => Promise<unknown>,
): Run {
  return async (context) =>
    run(context.db, { now: context.clock(), teamId: await findBotTeam(context) });
}

function inSlack(run: (db: Db, input: { now: Date; teamId: string }) => Promise<unknown>): Run {
  return withTeam(async (db, { now, teamId }) => teamId && run(db, { now, teamId }));
}

const housekeepingJobs: CronJob[] = [
  {
    // At seconds of its own, like the next two: each job that runs beside others opens a connection.
    name: 'sweep-dead-workers',
    when: '1-59/5 * * * * *',
    inEach: true,
    async run({ db, logger }) {
      const freed = await sweepDeadWorkers(db);
      if (freed.length > 0) logger.warn({ freed }, 'Freed the jobs of dead workers');
    },
  },
  {
    name: 'fail-abandoned-answers',
    when: '3-59/10 * * * * *',
    inEach: true,
    async run({ db, clock, logger }) {
      const failed = await failAbandonedAnswers(db, { now: clock() });
      if (failed > 0) logger.warn({ failed }, 'Ended answers of the coach that broke off');
    },
  },
  {
    // Their mails, which leave at that moment, do so too: this is for when none can be sent.
    name: 'apply-decisions',
    when: '8-59/10 * * * * *',
    inEach: true,
    run: atTime(applyDueDecisions),
  },
  {
    name: 'resume-channels',
    when: '0 3 * * * *',
    run: ({ db }) => resumeWaitingChannels(db),
  },
  {
    name: 'resume-mails',
    when: '0 4 * * * *',
    run: ({ db, clock, mailer }) => resumeMails(db, { now: clock(), canSend: mailer !== null }),
  },
  {
    name: 'resume-webhooks',
    when: '30 4 * * * *',
    run: ({ db }) => resumeWebhooks(db),
  },
  {
    name: 'prune-expired',
    when: '0 7 * * * *',
    run: atTime(pruneExpired),
  },
  {
    name: 'fetch-pictures',
    when: '0 23 * * * *',
    run: ({ db }) => queueUntriedPictures(db),
  },
  {
    name: 'notify-of-applications',
    when: '45 */5 * * * *',
    run: atTime(notifyOfOpenApplications),
    log: 'Queued mails that applications are open',
  },
  {
    name: 'archive-channels',
    when: '0 13 * * * *',
    run: atTime(queueChannelArchiving),
    log: 'Cohorts ended: their channels are archived',
  },
  {
    name: 'maintain-premium-channel',
    when: '55 */5 * * * *',
    async run(context) {
      const teamId = await findBotTeam(context);
      if (teamId) await maintainPremiumChannel(context, { teamId });
    },
  },
  {
    name: 'read-premium-price',
    when: '35 */10 * * * *',
    run: readPremiumPrice,
  },
  {
    // From the first of each month on; a missed run is caught up on the next day that runs.
    name: 'post-premium-questions',
    when: '45 */5 * * * *',
    run: inSlack(queuePremiumQuestions),
    log: 'Opened the month’s questions and answers of members',
  },
  {
    name: 'check-slack',
    when: '50 */15 * * * *',
    async run(context) {
      const teamId = await context.workspaces.communityTeam();
      if (teamId) await checkSlack(context, { teamId });
    },
  },
  {
    name: 'ask-who-founders-are',
    when: '10 */15 * * * *',
    run: inSlack(askWhoFoundersAre),
    log: 'Asks Slack who founders are',
  },
  {
    // Waiting messages are sent as soon as Slack takes the bot's token again.
    name: 'recheck-slack',
    when: '15 * * * * *',
    async run(context) {
      const teamId = await context.workspaces.communityTeam();
      if (teamId && (await hasSlackProblem(context.db, { teamId })))
        await checkSlack(context, { teamId });
    },
  },
];

/** Jobs at a time of each founder's own day. */
const dailyJobs: CronJob[] = [
  {
    name: 'mark-missed-pledges',
    when: '0 * * * * *',
    run: atTime(markMissedPledges),
  },
  {
    // Each zone's day begins at its own midnight; all offsets are multiples of a quarter of an hour.
    name: 'generate-tasks',
    when: '5 */5 * * * *',
    run: atTime(generateTasksForEveryone),
    log: 'Generated tasks',
  },
  {
    // Every five minutes of each zone's evening; founders are warned once a day.
    name: 'warn-of-streaks',
    when: '15 */5 * * * *',
    run: inSlack(messageStreaksAtRisk),
    log: 'Warned of streaks at risk',
  },
  {
    // Every five minutes of each zone's morning; founders get one a day, if anything is due.
    name: 'send-morning-lists',
    when: '40 */5 * * * *',
    run: inSlack(queueMorningLists),
    log: 'Queued morning lists',
  },
  {
    name: 'prompt-missed-pledges',
    when: '20 */5 * * * *',
    run: inSlack(promptMissedPledges),
    log: 'Asked about missed pledges',
  },
  {
    name: 'notify-of-thanks-and-cheers',
    when: '30 * * * * *',
    run: inSlack(notifyOfThanksAndCheers),
    log: 'Notified founders of thanks and cheers',
  },
  {
    // Ten minutes before is a matter of minutes; each reminder comes once.
    name: 'remind-of-sessions',
    when: '10 * * * * *',
    run: withTeam(remindOfSessions),
    log: 'Reminded of sessions with mentors',
  },
  {
    name: 'notify-of-handed-tasks',
    when: '40 * * * * *',
    run: inSlack(notifyOfHandedTasks),
    log: 'Notified founders of tasks handed to them',
  },
  {
    name: 'notify-teams',
    when: '15 */5 * * * *',
    run: atTime(retryTeamMessages),
    log: 'Notified founders of their teams',
  },
  {
    // Two days before an invitation's link ends, once; quiet hours can end at any minute.
    name: 'remind-of-invitations',
    when: '55 */5 * * * *',
    run: atTime(remindOfInvitations),
    log: 'Queued reminders of invitations',
  },
  {
    // Mails need no Slack workspace.
    name: 'mail-streaks',
    when: '25 */5 * * * *',
    run: atTime(mailStreaksAtRisk),
    log: 'Queued mails about streaks at risk',
  },
  {
    name: 'mail-missed-pledges',
    when: '30 */5 * * * *',
    run: atTime(mailMissedPledges),
    log: 'Queued mails about missed pledges',
  },
  {
    // Expired requests are closed first, so that nobody is reminded of them.
    name: 'maintain-introductions',
    when: '35 */5 * * * *',
    run: atTime(async (db, { now }) => ({
      closed: await closeExpiredIntroductions(db, { now }),
      reminded: await remindRecipients(db, { now }),
      followedUp: await queueOutcomeMails(db, { now }),
      messaged: await retryIntroductionMessages(db, { now }),
    })),
    log: 'Introductions',
  },
];

const weeklyJobs: CronJob[] = [
  {
    // From each zone's Thursday morning to its Monday noon; each founder once, and once again on Sunday.
    name: 'ask-for-check-ins',
    when: '50 */5 * * * *',
    run: withTeam(askForCheckIns),
    log: 'Asked for check-ins',
  },
  {
    // Mondays only, in each founder's morning; quiet hours can end at any minute.
    name: 'queue-weekly-digests',
    when: '20 */5 * * * *',
    run: atTime(queueWeeklyDigests),
    log: 'Queued weekly digests',
  },
  {
    // Mondays only, once for each founder; quiet hours can end at any minute.
    name: 'write-weekly-briefs',
    when: '40 */5 * * * *',
    run: withTeam(writeWeeklyBriefs),
    log: 'Weekly briefs',
  },
  {
    name: 'post-cohort-digests',
    when: '10 */5 * * * *',
    run: atTime(queueCohortDigests),
  },
  {
    // Evenings only, from 18:00 in each cohort's zone.
    name: 'post-daily-digests',
    when: '20 */5 * * * *',
    run: atTime(queueDailyDigests),
  },
  {
    // Mondays only, from 9:00 in each cohort's zone.
    name: 'notify-staff',
    when: '50 */5 * * * *',
    async run(context) {
      const teamId = await findBotTeam(context);
      if (teamId) await findStaffInSlack(context, { teamId });
      return queueMondayMessages(context.db, { now: context.clock(), teamId });
    },
    log: 'Notified the staff what Monday brings',
  },
  {
    // Mondays; after an outage it is caught up on the next day that runs.
    name: 'mail-saved-searches',
    when: '40 */5 * * * *',
    run: atTime(mailSavedSearches),
    log: 'Queued mails about saved searches',
  },
];

/** Without the bot installed nothing is queued, so nothing piles up until it is. */
async function findBotTeam({ workspaces }: BotContext): Promise<string | null> {
  const teamId = await workspaces.communityTeam();
  return teamId && (await workspaces.find(teamId)) ? teamId : null;
}
