import type { ClaimedMail } from '#db/operations/mails/claim-mail.ts';
import { findFounderWeek } from '#db/queries/digest/find-founder-week.ts';
import { findStreakAtRisk } from '#db/queries/streaks/find-streak-at-risk.ts';
import { listMissedPledges } from '#db/queries/tasks/list-missed-pledges.ts';
import type { BotContext } from '../context.ts';
import { type MailContent, type RenderedMail, renderMail } from './mail-layout.ts';
import { mailLinks } from './mail-links.ts';
import { missedPledgesMail } from './templates/missed-pledges-mail.ts';
import { streakAtRiskMail } from './templates/streak-at-risk-mail.ts';
import { weeklyDigest } from './templates/weekly-digest.ts';
import { writeNudge } from './write-nudge.ts';

/**
 * Writes a mail from what it was queued with and what has become of that. Null: nothing to say any
 * more. 'quiet_hours': not now.
 */
export async function prepareMail(
  context: BotContext,
  mail: ClaimedMail,
): Promise<RenderedMail | 'quiet_hours' | null> {
  const { publicUrl, supportEmail } = context.config;
  const content = await contentOf(context, mail);
  if (content === null || content === 'quiet_hours') return content;
  return renderMail(content, { publicUrl, supportEmail });
}

async function contentOf(
  context: BotContext,
  { template, data, founderId }: ClaimedMail,
): Promise<MailContent | 'quiet_hours' | null> {
  const { db, clock } = context;
  switch (template) {
    case 'weekly-digest': {
      if (!founderId) return null;
      const { weekStart } = data;
      const week = await findFounderWeek(db, { founderId, weekStart, now: clock() });
      return week && weeklyDigest(week, mailLinks(context, { founderId, type: 'weekly_digest' }));
    }
    case 'streak-at-risk': {
      if (!founderId) return null;
      const { day } = data;
      return writeNudge(context, { founderId, type: 'streak_at_risk' }, async (viewer, links) => {
        const risk = await findStreakAtRisk(db, { founderId, day, now: viewer.now });
        return risk && streakAtRiskMail(risk, viewer, links);
      });
    }
    case 'pledge-missed': {
      if (!founderId) return null;
      const { taskIds } = data;
      return writeNudge(context, { founderId, type: 'pledge_missed' }, async (viewer, links) => {
        const tasks = await listMissedPledges(db, { founderId, taskIds, now: viewer.now });
        return tasks.length > 0 ? missedPledgesMail(tasks, viewer, links) : null;
      });
    }
  }
}
