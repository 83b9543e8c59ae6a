import { writeWeeklyBriefs } from '#db/operations/coach/weekly-briefs.ts';
import { postCohortDigests } from '#db/operations/digest/cohort-digests.ts';
import { queueWeeklyDigests } from '#db/operations/digest/weekly-digests.ts';
import { mailSavedSearches } from '#db/operations/investors/saved-searches.ts';
import type { BotContext } from '../context.ts';
import type { CronJob } from './cron-job.ts';
import { findBotTeam } from './find-bot-team.ts';

/** What each week brings. */
export function weeklyJobs(context: BotContext): CronJob[] {
  const { db, clock, logger } = context;
  return [
    {
      // Mondays only; each founder's morning is another, and quiet hours end at any minute.
      name: 'queue-weekly-digests',
      when: '20 */5 * * * *',
      once: true,
      async run() {
        const queued = await queueWeeklyDigests(db, { now: clock() });
        if (queued > 0) logger.info({ queued }, 'Queued weekly digests');
      },
    },
    {
      // Mondays only, and each founder once; quiet hours end at any minute.
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
        await postCohortDigests(db, { now: clock() });
      },
    },
    {
      // Mondays; what an outage missed is caught up on whatever day comes next.
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
