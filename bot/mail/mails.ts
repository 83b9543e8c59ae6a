import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import type { ClaimedMail } from '#db/operations/deliveries/mail-outbox.ts';
import { type Applicant, findApplicant } from '#db/queries/applications/find-application.ts';
import { findFounderWeek } from '#db/queries/digest.ts';
import { findMessage } from '#db/queries/messages.ts';
import { isSlackUnlinked } from '#db/queries/slack/linked-founders.ts';
import { findStreakAtRisk } from '#db/queries/streaks.ts';
import { listMissedPledges } from '#db/queries/tasks.ts';
import { createApplicationToken } from '#db/signed-links.ts';
import type { BotContext } from '../context.ts';
import { createMailLinks, writeFounderMail } from './founder-mail.ts';
import { type MailContent, type RenderedMail, renderMail } from './render-mail.ts';
import { passwordReset, writeEmailChange } from './templates/accounts.ts';
import {
  applicationAccepted,
  applicationExists,
  applicationReceived,
  applicationRejected,
} from './templates/applications.ts';
import { weeklyDigest } from './templates/digest.ts';
import { founderMessage } from './templates/founder-message.ts';
import { writeIntroduction } from './templates/introductions.ts';
import { writeInvestorUpdate } from './templates/investor-updates.ts';
import { writeInvestorMail } from './templates/investors.ts';
import { missedPledgesMail, slackNudge, streakAtRiskMail } from './templates/reminders.ts';

/**
 * Writes a mail from what it was queued with and what has become of that. Null: nothing to say any
 * more. 'quiet_hours': not now.
 */
export async function prepareMail(
  context: BotContext,
  mail: ClaimedMail,
): Promise<RenderedMail | 'quiet_hours' | null> {
  const { publicUrl, supportEmail } = context.config;
  const content = await writeContent(context, mail);
  if (content === null || content === 'quiet_hours') return content;
  return renderMail(content, { publicUrl, supportEmail });
}

async function writeContent(
  context: BotContext,
  mail: ClaimedMail,
): Promise<MailContent | 'quiet_hours' | null> {
  const { db, clock } = context;
  const { founderId } = mail;
  switch (mail.template) {
    case 'weekly-digest': {
      if (!founderId) return null;
      const { weekStart } = mail.data;
      const week = await findFounderWeek(db, { founderId, weekStart, now: clock() });
      return (
        week && weeklyDigest(week, createMailLinks(context, { founderId, type: 'weekly_digest' }))
      );
    }
    case 'streak-at-risk': {
      if (!founderId) return null;
      const { day } = mail.data;
      return writeFounderMail(
        context,
        { founderId, type: 'streak_at_risk' },
        async (viewer, links) => {
          const risk = await findStreakAtRisk(db, { founderId, day, now: viewer.now });
          return risk && streakAtRiskMail(risk, viewer, links);
        },
      );
    }
    case 'pledge-missed': {
      if (!founderId) return null;
      const { taskIds } = mail.data;
      return writeFounderMail(
        context,
        { founderId, type: 'pledge_missed' },
        async (viewer, links) => {
          const tasks = await listMissedPledges(db, { founderId, taskIds, now: viewer.now });
          return tasks.length > 0 ? missedPledgesMail(tasks, viewer, links) : null;
        },
      );
    }
    case 'founder-message': {
      if (!founderId) return null;
      const { messageId } = mail.data;
      return writeFounderMail(
        context,
        { founderId, type: 'founder_message' },
        async (_viewer, links) => {
          const message = await findMessage(db, { messageId });
          const messagesUrl = `${context.config.publicUrl}/app/messages`;
          return message && founderMessage(message, { ...links, messagesUrl });
        },
      );
    }
    case 'slack-nudge': {
      const { founderName } = mail.data;
      const isWaiting = founderId && (await isSlackUnlinked(db, { founderId }));
      return isWaiting ? slackNudge({ founderName, publicUrl: context.config.publicUrl }) : null;
    }
    case 'password-reset':
      return passwordReset({
        url: await createPasswordUrl(context, { ...mail.data, purpose: 'reset' }),
      });
    case 'investor-verification':
    case 'investor-approved':
    case 'investor-declined':
    case 'investor-waits':
      return writeInvestorMail(context, mail);
    case 'email-change':
    case 'email-change-notice':
      return writeEmailChange(context, mail);
    case 'introduction-requested':
    case 'introduction-reminder':
    case 'introduction-settled':
    case 'introduction-outcome':
      return writeIntroduction(context, mail);
    case 'saved-searches':
    case 'startup-update':
      return writeInvestorUpdate(context, mail);
    default: {
      const { applicationId } = mail.data;
      const applicant = await findApplicant(db, { applicationId });
      return applicant && writeApplicationMail(context, { ...mail, applicationId }, applicant);
    }
  }
}

type ApplicationMail = {
  template: `application-${'received' | 'exists' | 'accepted' | 'rejected'}`;
  applicationId: string;
};

async function writeApplicationMail(
  context: BotContext,
  { template, applicationId }: ApplicationMail,
  applicant: Applicant,
): Promise<MailContent | null> {
  const { publicUrl, appSecret } = context.config;
  const statusUrl = `${publicUrl}/application/${createApplicationToken(appSecret, applicationId)}`;
  const signInUrl = `${publicUrl}/founder/signin`;
  const { account, status } = applicant;
  switch (template) {
    case 'application-received':
      return applicationReceived(applicant, { statusUrl });
    case 'application-exists':
      return applicationExists(applicant, { statusUrl, signInUrl });
    case 'application-rejected':
      return status === 'rejected' ? applicationRejected(applicant, { statusUrl }) : null;
    case 'application-accepted': {
      if (status !== 'accepted' || !account) return null;
      const url = account.isNew
        ? await createPasswordUrl(context, { accountId: account.id, purpose: 'invitation' })
        : signInUrl;
      return applicationAccepted(applicant, { url, setsPassword: account.isNew });
    }
  }
}

/** Made as the mail is written: until then nobody holds it, and a second copy has a link of its own. */
async function createPasswordUrl(
  { db, config, clock }: BotContext,
  link: { accountId: string; purpose: 'invitation' | 'reset' },
): Promise<string> {
  const token = await createAccountLink(db, { ...link, now: clock() });
  return `${config.publicUrl}/set-password/${token}`;
}
