import {
  askForOutcomes,
  closeDueIntroductions,
  messageOfIntroductions,
  remindOfIntroductions,
} from '#db/operations/introductions/maintain-introductions.ts';
import {
  mailMissedPledges,
  markMissedPledges,
  promptMissedPledges,
} from '#db/operations/pledges/missed-pledges.ts';
import { mailStreaksAtRisk, warnOfStreaksAtRisk } from '#db/operations/streaks/streaks-at-risk.ts';
import { generateTasks } from '#db/operations/tasks/generate-tasks.ts';
import { queueMorningLists } from '#db/operations/tasks/morning-lists.ts';
import type { BotContext } from '../context.ts';
import type { CronJob } from './cron-job.ts';
import { findBotTeam } from './find-bot-team.ts';

/** What each founder’s day brings, in their own zone. */
export function dailyJobs(context: BotContext): CronJob[] {
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
      // Each zone's day begins at its own midnight, and no zone is off by other than quarters.
      name: 'generate-tasks',
      when: '5 */5 * * * *',
      once: true,
      async run() {
        const generated = await generateTasks(db, { now: clock() });
        if (generated.zones.length > 0) logger.info(generated, 'Generated tasks');
      },
    },
    {
      // Every five minutes of each zone's evening; a founder is told once a day.
      name: 'warn-of-streaks',
      when: '15 */5 * * * *',
      once: true,
      async run() {
        const teamId = await findBotTeam(context);
        const warned = teamId && (await warnOfStreaksAtRisk(db, { teamId, now: clock() }));
        if (warned) logger.info({ warned }, 'Warned of streaks at risk');
      },
    },
    {
      // Every five minutes of each zone's morning; a founder gets one a day, if anything is due.
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
      // Mails need neither Slack nor the bot in it.
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
      // Closed before anybody is reminded; a request that waited for the morning goes to Slack.
      name: 'look-after-introductions',
      when: '35 */5 * * * *',
      once: true,
      async run() {
        const now = clock();
        const closed = await closeDueIntroductions(db, { now });
        const reminded = await remindOfIntroductions(db, { now });
        const followedUp = await askForOutcomes(db, { now });
        const messaged = await messageOfIntroductions(db, { now });
        const done = { closed, reminded, followedUp, messaged };
        if (closed + reminded + followedUp + messaged > 0) logger.info(done, 'Introductions');
      },
    },
  ];
}
