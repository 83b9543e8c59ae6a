import { keepWaiting } from '#db/operations/applications/application-alerts.ts';
import type { Mail, MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import { type Applicant, findApplicant } from '#db/queries/applications/find-application.ts';
import { listNewlyAssigned } from '#db/queries/applications/reviewers.ts';
import { listModelProblems } from '#db/queries/coach/coach-spend.ts';
import { findAlert, findApplicationWindow } from '#db/queries/cohorts/cohorts.ts';
import { findFounderWeek } from '#db/queries/digest.ts';
import { findIntroduction } from '#db/queries/introductions.ts';
import { findMailedInvestor, type MailedInvestor } from '#db/queries/investors/investors.ts';
import { findMessage } from '#db/queries/messages.ts';
import { findQuietHours } from '#db/queries/notifications.ts';
import { isSlackUnlinked } from '#db/queries/slack/linked-founders.ts';
import { findMondayMessage } from '#db/queries/staff.ts';
import { findStreakAtRisk } from '#db/queries/streaks.ts';
import { listMissedPledges } from '#db/queries/tasks.ts';
import { findText } from '#db/queries/texts.ts';
import type { MailData } from '#db/schema.ts';
import { createAlertToken, createApplicationToken } from '#db/signed-links.ts';
import { brand } from '#shared/brand.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import {
  type MailTemplate,
  mailPreference,
  type OptionalMail,
  waitsForQuietHours,
} from '#shared/domain/mail-templates.ts';
import { isQuiet } from '#shared/domain/notifications.ts';
import { conversationPath } from '#shared/pages.ts';
import { withNext } from '#shared/return-paths.ts';
import { type MailContent, type RenderedMail, renderMail } from '#shared/texts/render-mail.ts';
import { mailText } from '#shared/texts/texts.ts';
import { sampleMail, type WordedMail } from '#shared/texts/word-mail.ts';
import { localDate } from '#shared/time.ts';
import type { MailContext } from '../context.ts';
import { createMailLinks, type MailLinks, writeFounderMail } from './founder-mail.ts';
import {
  passwordReset,
  writeEmailChange,
  writeEmailChangeNotice,
  writeEmailChangeUndone,
  writeNewSignIn,
  writePasswordChanged,
  writePasswordGuesses,
  writeSecurityChanged,
} from './templates/accounts.ts';
import {
  applicationAccepted,
  applicationExists,
  applicationReceived,
  applicationRejected,
  applicationsAssigned,
  applicationsOpen,
} from './templates/applications.ts';
import { writeCheckInMail, writeHelpOffered } from './templates/check-ins.ts';
import { weeklyDigest } from './templates/digest.ts';
import { founderMessage } from './templates/founder-message.ts';
import {
  writeIntroductionAnswer,
  writeIntroductionOutcome,
  writeIntroductionRequest,
} from './templates/introductions.ts';
import { writeSavedSearches, writeStartupUpdate } from './templates/investor-updates.ts';
import {
  investorApproved,
  investorDeclined,
  investorWaits,
  writeInvestorVerification,
} from './templates/investors.ts';
import {
  createPasswordUrl,
  writeImportInvitation,
  writeInvitation,
  writeInvitationReminder,
} from './templates/invitations.ts';
import { writeMentorInvitation } from './templates/mentor-invitation.ts';
import { writeMentorSession, writeSessionReminder } from './templates/mentor-session.ts';
import { modelProblemMail } from './templates/model-problem.ts';
import { mondayStaffMail } from './templates/monday-message.ts';
import { missedPledgesMail, slackNudge, streakAtRiskMail } from './templates/reminders.ts';
import {
  testMail,
  writeStaffInvitation,
  writeStaffRemoved,
  writeStaffRoleChanged,
} from './templates/staff.ts';
import { writeStaffMessage } from './templates/staff-message.ts';
import { writeTeamChange, writeTeamInvitation, writeTeamRemoval } from './templates/team.ts';
import { writeWebhookSwitchedOff } from './templates/webhooks.ts';

type WriteMail<Template extends MailTemplate> = (
  context: MailContext,
  mail: MailOf<Template>,
) => Promise<MailContent | WordedMail | null>;

/**
 * Writes each mail when its turn has come; null if nothing is left to say.
 * `#shared/domain/mail-templates.ts` declares them.
 */
const mails: { [Template in MailTemplate]: WriteMail<Template> } = {
  'application-received': aboutApplication(async (applicant, { statusUrl }, { clock }) =>
    applicationReceived(applicant, { statusUrl, today: localDate(clock(), brand.timeZone) }),
  ),
  'application-exists': aboutApplication(async (applicant, urls, context) => {
    const { status, account } = applicant;
    const passwordUrl =
      status === 'accepted' && account?.isNew
        ? await createPasswordUrl(context, { accountId: account.id, purpose: 'invitation' })
        : null;
    return applicationExists(applicant, { ...urls, passwordUrl });
  }),
  'application-accepted': aboutApplication(async (applicant, { signInUrl }, context) => {
    const { account, status } = applicant;
    if (status !== 'accepted' || !account) return null;
    const url = account.isNew
      ? await createPasswordUrl(context, { accountId: account.id, purpose: 'invitation' })
      : signInUrl;
    const today = localDate(context.clock(), brand.timeZone);
    return applicationAccepted(applicant, { url, setsPassword: account.isNew, today });
  }),
  'application-rejected': aboutApplication(async (applicant, { statusUrl }) =>
    applicant.status === 'rejected' ? applicationRejected(applicant, { statusUrl }) : null,
  ),

  'applications-open': async ({ db, config, clock }, { data: { alertId } }) => {
    const now = clock();
    const [alert, window] = await Promise.all([
      findAlert(db, { alertId }),
      findApplicationWindow(db, { now }),
    ]);
    if (!alert || alert.isStopped) return null;
    if (!window?.isOpen) {
      await keepWaiting(db, { alertId });
      return null;
    }
    return applicationsOpen(window, {
      now,
      applyUrl: `${config.publicUrl}/apply`,
      unsubscribeUrl: `${config.publicUrl}/unsubscribe/${createAlertToken(config.appSecret, alertId)}`,
    });
  },

  'applications-assigned': async ({ db, config }, { data: { accountId, from, until } }) => {
    const time = { from: new Date(from), until: new Date(until) };
    const startups = await listNewlyAssigned(db, { accountId, ...time });
    return startups.length > 0
      ? applicationsAssigned(startups, {
          url: `${config.publicUrl}/admin/dashboard?reviewer=to_rate`,
        })
      : null;
  },
  'monday-message': async ({ db, config, clock }, { data: { cohortId, accountId } }) => {
    const monday = await findMondayMessage(db, { cohortId, accountId, now: clock() });
    return monday && mondayStaffMail(monday, { publicUrl: config.publicUrl });
  },

  invitation: writeInvitation,
  'invitation-reminder': writeInvitationReminder,
  'import-invitation': writeImportInvitation,
  'team-invitation': writeTeamInvitation,
  'staff-invitation': writeStaffInvitation,
  'staff-role-changed': writeStaffRoleChanged,
  'staff-removed': writeStaffRemoved,
  'webhook-switched-off': writeWebhookSwitchedOff,
  'team-change': writeTeamChange,
  'team-removed': writeTeamRemoval,
  'password-reset': async (context, { data: { accountId, next } }) => {
    const url = await createPasswordUrl(context, { accountId, purpose: 'reset' });
    return passwordReset({ url: withNext(url, next) });
  },
  'password-changed': writePasswordChanged,
  'password-guesses': writePasswordGuesses,
  'security-changed': writeSecurityChanged,
  'new-sign-in': writeNewSignIn,
  'email-change': writeEmailChange,
  'email-change-notice': writeEmailChangeNotice,
  'email-change-undone': writeEmailChangeUndone,

  'investor-verification': async (context, { data: { accountId, next } }) => {
    const investor = await findMailedInvestor(context.db, { accountId });
    return investor && writeInvestorVerification(context, investor, next);
  },
  'investor-waits': aboutInvestor(async (investor, { config }) =>
    investor.state === 'waiting'
      ? investorWaits(investor, { url: `${config.publicUrl}/admin/investors` })
      : null,
  ),
  'investor-approved': aboutInvestor(async (investor, { config }) =>
    investor.state === 'approved'
      ? investorApproved(investor, { url: `${config.publicUrl}/investor/dashboard` })
      : null,
  ),
  'investor-declined': aboutInvestor(async (investor, { config }) => {
    const { state } = investor;
    return state === 'declined' || state === 'revoked'
      ? investorDeclined({ ...investor, state }, { url: `${config.publicUrl}/investor/dashboard` })
      : null;
  }),
  'model-problem': async ({ db, config }, { data: { model } }) => {
    const [problem] = await listModelProblems(db, [model]);
    return problem ? modelProblemMail(problem, { url: `${config.publicUrl}/admin/coach` }) : null;
  },
  'test-email': async ({ config }) =>
    testMail({ url: `${config.publicUrl}/admin/dashboard#first-steps` }),
  'text-sample': async ({ config }, { data: { textId, content } }) => ({
    ...sampleMail(textId, content, config),
    reason: `You get this because you asked for a sample of “${mailText(textId).label}”.`,
  }),
  'saved-searches': writeSavedSearches,
  'startup-update': writeStartupUpdate,

  'check-in-open': writeCheckInMail,
  'check-in-reminder': writeCheckInMail,
  'help-offered': writeHelpOffered,

  'introduction-requested': writeIntroductionRequest,
  'introduction-reminder': writeIntroductionRequest,
  'introduction-settled': writeIntroductionAnswer,
  'introduction-outcome': writeIntroductionOutcome,

  // The founder's switch was checked when it was queued.
  'weekly-digest': async (context, { template, founderId, data: { weekStart } }) => {
    if (!founderId) return null;
    const week = await findFounderWeek(context.db, { founderId, weekStart, now: context.clock() });
    const subscription = { founderId, type: mailPreference(template) };
    const links = createMailLinks(context, subscription);
    const { publicUrl } = context.config;
    const pages = { cohortUrl: `${publicUrl}/app/cohort` };
    return week && weeklyDigest(week, { ...links, ...pages });
  },
  'streak-at-risk': toFounder(async ({ db }, { founderId, data: { day } }, viewer, links) => {
    const risk = await findStreakAtRisk(db, { founderId, day, now: viewer.now });
    return risk && streakAtRiskMail(risk, viewer, links);
  }),
  'pledge-missed': toFounder(async ({ db }, { founderId, data: { taskIds } }, viewer, links) => {
    const tasks = await listMissedPledges(db, { founderId, taskIds, now: viewer.now });
    return tasks.length > 0 ? missedPledgesMail(tasks, viewer, links) : null;
  }),
  'founder-message': toFounder(async ({ db, config }, { data: { messageId } }, viewer, links) => {
    const message = await findMessage(db, { messageId });
    if (!message) return null;
    const { introductionId } = message;
    const request = introductionId ? await findIntroduction(db, { introductionId }) : null;
    const messagesUrl = `${config.publicUrl}${conversationPath(message.senderId)}`;
    return founderMessage(message, { ...links, viewer, messagesUrl, request });
  }),
  'mentor-invitation': writeMentorInvitation,
  'mentor-session': writeMentorSession,
  'session-reminder': writeSessionReminder,
  'staff-message': writeStaffMessage,
  'slack-nudge': async ({ db, config }, { founderId, data: { founderName } }) => {
    const isWaiting = founderId && (await isSlackUnlinked(db, { founderId }));
    return isWaiting ? slackNudge({ founderName, publicUrl: config.publicUrl }) : null;
  },
};

/**
 * Writes a mail from what it was queued with and what has become of that since. Null: there is
 * nothing to say any more. 'quiet_hours': it is to be sent later.
 */
export async function prepareMail(
  context: MailContext,
  mail: Mail,
): Promise<RenderedMail | 'quiet_hours' | null> {
  const written = await writeMail(context, mail);
  return written && (await isInQuietHours(context, mail)) ? 'quiet_hours' : written;
}

/** The same as `prepareMail`, whatever the time is. */
export async function writeMail(context: MailContext, mail: Mail): Promise<RenderedMail | null> {
  const { publicUrl } = context.config;
  // The entry of a template takes the mails of that template.
  const write = mails[mail.template] as WriteMail<MailTemplate>;
  const content = await write(context, mail);
  return content && renderMail(await inWordsOfStaff(context, content), { publicUrl });
}

/** Words that can't be used, such as those of another version of ours, never keep an email from going. */
async function inWordsOfStaff(
  { db, logger }: MailContext,
  mail: MailContent | WordedMail,
): Promise<MailContent> {
  if (!('reword' in mail)) return mail;
  const { content } = await findText(db, mail.id);
  if (!content) return mail;
  try {
    return mail.reword(content);
  } catch (error) {
    logger.error({ err: error, text: mail.id }, 'An edited email goes out in its original words');
    return mail;
  }
}

async function isInQuietHours({ db, clock }: MailContext, mail: Mail): Promise<boolean> {
  const { founderId, template } = mail;
  if (!founderId || !waitsForQuietHours(template)) return false;
  const hours = await findQuietHours(db, { founderId });
  return hours !== null && isQuiet(hours.quiet, clock(), hours.timeZone);
}

type WriteToFounder<Template extends OptionalMail> = (
  context: MailContext,
  mail: MailOf<Template> & { founderId: string },
  viewer: Viewer,
  links: MailLinks,
) => Promise<MailContent | null>;

/** A mail that its founder can switch off. */
function toFounder<Template extends OptionalMail>(
  write: WriteToFounder<Template>,
): WriteMail<Template> {
  return async (context, mail) => {
    const { founderId, template } = mail;
    if (!founderId) return null;
    const subscription = { founderId, type: mailPreference(template) };
    return writeFounderMail(context, subscription, (viewer, links) =>
      write(context, { ...mail, founderId }, viewer, links),
    );
  };
}

type InvestorMail = { data: MailData['investor-waits'] };

/** Nothing if the investor is gone, or was decided on otherwise in the meantime. */
function aboutInvestor(
  write: (investor: MailedInvestor, context: MailContext) => Promise<MailContent | null>,
) {
  return async (context: MailContext, { data }: InvestorMail): Promise<MailContent | null> => {
    const investor = await findMailedInvestor(context.db, data);
    return investor && write(investor, context);
  };
}

type WriteAboutApplication = (
  applicant: Applicant,
  urls: { statusUrl: string; signInUrl: string },
  context: MailContext,
) => Promise<MailContent | null>;

function aboutApplication(write: WriteAboutApplication) {
  return async (
    context: MailContext,
    { data: { applicationId } }: { data: { applicationId: string } },
  ): Promise<MailContent | null> => {
    const applicant = await findApplicant(context.db, { applicationId });
    if (!applicant) return null;
    const { publicUrl, appSecret } = context.config;
    const token = createApplicationToken(appSecret, applicationId);
    const urls = {
      statusUrl: `${publicUrl}/application/${token}`,
      signInUrl: `${publicUrl}/founder/signin`,
    };
    return write(applicant, urls, context);
  };
}
