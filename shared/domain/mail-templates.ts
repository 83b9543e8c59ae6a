import type { PreferenceKind } from './notification-preferences.ts';

type MailTemplateDeclaration = {
  /** Its name on the admins' page of deliveries. */
  label: string;
  /** Goes to many at once: other mails and Slack's messages are sent first. */
  isBulk?: true;
  /** The switch in the founder's settings, which the link in the mail turns off as well. */
  preference?: PreferenceKind;
  /** Somebody is waiting for it, or must know at once: it does not wait for quiet hours to end. */
  isUrgent?: true;
};

// Stryker disable StringLiteral: a test would only repeat the names.
/** Every mail. `MailData` in db declares the data of each; the bot's `mails.ts` writes them. */
const mailTemplates = {
  'application-received': { label: 'Application received' },
  'application-exists': { label: 'Already applied' },
  'application-accepted': { label: 'Application accepted' },
  'application-rejected': { label: 'Application rejected' },
  'applications-open': { label: 'Applications are open', isBulk: true },
  'applications-assigned': { label: 'Applications to review' },
  'monday-message': { label: 'Monday’s message to the staff' },
  invitation: { label: 'Invitation, new link', isUrgent: true },
  'invitation-reminder': { label: 'Invitation, reminder', isBulk: true },
  'import-invitation': { label: 'Invitation after an import', isBulk: true, isUrgent: true },
  'team-invitation': { label: 'Invitation to a team', isUrgent: true },
  'staff-invitation': { label: 'Invitation to the staff', isUrgent: true },
  'staff-role-changed': { label: 'Role changed', isUrgent: true },
  'staff-removed': { label: 'Removed from the staff', isUrgent: true },
  'webhook-switched-off': { label: 'Webhook switched off' },
  'team-change': { label: 'Team changed', preference: 'team_change' },
  'team-removed': { label: 'Removed from a team' },
  'password-reset': { label: 'Password reset', isUrgent: true },
  'password-changed': { label: 'Password changed', isUrgent: true },
  'password-guesses': { label: 'Many wrong passwords', isUrgent: true },
  'security-changed': { label: 'Security changed', isUrgent: true },
  'new-sign-in': { label: 'Sign-in from a new browser', isUrgent: true },
  'slack-nudge': { label: 'Reminder to connect Slack' },
  'investor-verification': { label: 'Investor’s address, to confirm' },
  'email-change': { label: 'New address, to confirm', isUrgent: true },
  'email-change-notice': { label: 'Address changed', isUrgent: true },
  'email-change-undone': { label: 'Address put back', isUrgent: true },
  'investor-approved': { label: 'Investor approved' },
  'investor-declined': { label: 'Investor not approved' },
  'investor-waits': { label: 'Investor to approve' },
  'model-problem': { label: 'Coach’s model unavailable' },
  'test-email': { label: 'Test email', isUrgent: true },
  'text-sample': { label: 'Sample of an email', isUrgent: true },
  'weekly-digest': { label: 'Weekly digest', isBulk: true, preference: 'weekly_digest' },
  'streak-at-risk': { label: 'Streak at risk', isBulk: true, preference: 'streak_at_risk' },
  'pledge-missed': { label: 'Pledge missed', isBulk: true, preference: 'pledge_missed' },
  'check-in-open': { label: 'Weekly check-in', isBulk: true, preference: 'check_in' },
  'check-in-reminder': {
    label: 'Weekly check-in, reminder',
    isBulk: true,
    preference: 'check_in',
  },
  'help-offered': { label: 'Help offered', preference: 'help_offer' },
  'introduction-requested': { label: 'Introduction request', preference: 'introduction' },
  'introduction-reminder': { label: 'Introduction request, reminder', preference: 'introduction' },
  'introduction-settled': { label: 'Introduction request, answered' },
  'introduction-outcome': { label: 'Introduction, how it went', preference: 'introduction' },
  'mentor-invitation': { label: 'Invitation to a mentor', isUrgent: true },
  'mentor-session': { label: 'Office hours, booked or cancelled', isUrgent: true },
  'session-reminder': {
    label: 'Office hours, reminder',
    preference: 'session_reminder',
    isUrgent: true,
  },
  'staff-message': { label: 'Message from the staff' },
  'founder-message': { label: 'Founder message', preference: 'founder_message' },
  'saved-searches': { label: 'New in an investor’s saved searches', isBulk: true },
  'startup-update': { label: 'Founder’s update to investors', isBulk: true },
} as const satisfies Record<string, MailTemplateDeclaration>;

// Stryker restore StringLiteral
export type MailTemplate = keyof typeof mailTemplates;

export type OptionalMail = {
  [Template in MailTemplate]: (typeof mailTemplates)[Template] extends {
    preference: PreferenceKind;
  }
    ? Template
    : never;
}[MailTemplate];

export const mailLabels = Object.fromEntries(
  Object.entries(mailTemplates).map(([template, { label }]) => [template, label]),
) as Record<MailTemplate, string>;

export const bulkMails = Object.entries(mailTemplates).flatMap(([template, declaration]) =>
  'isBulk' in declaration ? [template as MailTemplate] : [],
);

/** True if it waits for the end of its founder's quiet hours. */
export function waitsForQuietHours(template: MailTemplate): boolean {
  return !('isUrgent' in mailTemplates[template]);
}

export function mailPreference(template: OptionalMail): PreferenceKind {
  return mailTemplates[template].preference;
}
