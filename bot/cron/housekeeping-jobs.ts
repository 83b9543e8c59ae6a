import { settleDeadAnswers } from '#db/operations/coach/answer-question.ts';
import { archiveEndedChannels } from '#db/operations/cohorts/archive-channel.ts';
import { resumeMails } from '#db/operations/deliveries/mail-outbox.ts';
import { resumeChannels } from '#db/operations/deliveries/slack-outbox.ts';
import { sweepDeadWorkers } from '#db/operations/jobs/coordination.ts';
import { pruneExpired } from '#db/operations/jobs/prune-expired.ts';
import type { BotContext } from '../context.ts';
import { checkSlack } from '../jobs/check-slack.ts';
import type { CronJob } from './cron-job.ts';

/** What keeps the product itself in order. */
export function housekeepingJobs(context: BotContext): CronJob[] {
  const { db, clock, logger, mailer, workspaces } = context;
  let suspected: ReadonlySet<string> = new Set();
  return [
    {
      name: 'sweep-dead-workers',
      when: '*/10 * * * * *',
      once: false,
      async run() {
        const sweep = await sweepDeadWorkers(db, { suspected });
        suspected = sweep.suspected;
        if (sweep.freed.length > 0) logger.warn(sweep, 'Freed the jobs of dead workers');
      },
    },
    {
      name: 'settle-dead-answers',
      when: '*/10 * * * * *',
      once: false,
      async run() {
        const settled = await settleDeadAnswers(db, { now: clock() });
        if (settled > 0) logger.warn({ settled }, 'Settled answers of the coach that broke off');
      },
    },
    {
      name: 'resume-channels',
      when: '0 3 * * * *',
      once: true,
      run: () => resumeChannels(db),
    },
    {
      name: 'resume-mails',
      when: '0 4 * * * *',
      once: true,
      run: () => resumeMails(db, { now: clock(), canSend: mailer !== null }),
    },
    {
      name: 'prune-expired',
      when: '0 7 * * * *',
      once: true,
      run: () => pruneExpired(db, { now: clock() }),
    },
    {
      name: 'archive-channels',
      when: '0 13 * * * *',
      once: true,
      async run() {
        const archived = await archiveEndedChannels(db, { now: clock() });
        if (archived > 0) logger.info({ archived }, 'Cohorts ended: their channels are archived');
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
  ];
}
