import { pluralize } from '../formats.ts';

/** The details of an audit entry that are shown; all others are left out. */
type AuditFacts = {
  subject: string;
  reason?: string;
  rows?: number;
  channel?: string;
  changed?: string[];
  /** The new value, such as a stage. */
  to?: string;
};

type AuditAction = { label: string; sentence: (facts: AuditFacts) => string };

const cohortFacts = new Map(
  Object.entries({
    name: 'name',
    startsOn: 'start',
    endsOn: 'end',
    opensAt: 'opening of applications',
    closesAt: 'closing of applications',
  }),
);

const programFields = new Map(
  Object.entries({
    name: 'name',
    tagline: 'tagline',
    supportEmail: 'support address',
    accent: 'color',
    logo: 'logo',
    privacyLabel: 'legal links',
    privacyUrl: 'legal links',
    termsLabel: 'legal links',
    termsUrl: 'legal links',
    imprintLabel: 'legal links',
    imprintUrl: 'legal links',
    hidesMaker: 'footer',
    timeZone: 'time zone',
    dateStyle: 'dates',
    weekStartsOn: 'weeks',
  }),
);

const landingParts = new Map(
  Object.entries({
    opening: 'opening',
    figures: 'figures',
    weeks: 'weeks',
    features: 'features',
    stories: 'stories',
    costs: 'costs',
    questions: 'questions',
    closing: 'closing call',
    order: 'order',
  }),
);

const investorFacts = new Set(['name', 'company', 'title', 'email']);

const actionOn = (label: string, verb: string): AuditAction => ({
  label,
  sentence: ({ subject }) => `${verb} ${subject}`,
});
const plainAction = (label: string, sentence: string): AuditAction => ({
  label,
  sentence: () => sentence,
});

// Stryker disable StringLiteral: a test would only repeat these texts; those with a rule are tested.
/** Every audited action, with a sentence that follows the actor's name. */
export const auditActions: Record<string, AuditAction> = {
  'admin.signed_in': plainAction('Signed in', 'signed in'),
  'account.invited': actionOn('Invited an admin', 'invited'),
  'admin.created': actionOn('Made an admin', 'made an admin of'),
  'admin.reset': actionOn('Reset an admin', 'made a link for a new password of'),
  'staff.invited': {
    label: 'Invited to the staff',
    sentence: ({ subject, to }) => `invited ${subject}${to ? ` as ${to}` : ''}`,
  },
  'staff.invitation_sent': actionOn(
    'Sent a staff invitation again',
    'sent the staff invitation again to',
  ),
  'staff.invitation_withdrawn': actionOn(
    'Withdrew a staff invitation',
    'withdrew the staff invitation of',
  ),
  'staff.role_changed': {
    label: 'Changed a role',
    sentence: ({ subject, to }) => `changed the role of ${subject}${to ? ` to ${to}` : ''}`,
  },
  'staff.slack_linked': plainAction('Connected to Slack', 'connected their Slack account'),
  'staff.slack_unlinked': plainAction(
    'Disconnected from Slack',
    'disconnected their Slack account',
  ),
  'staff.removed': actionOn('Removed from the staff', 'removed from the staff:'),
  'staff.second_step_required': plainAction(
    'Required two-step sign-in',
    'required two-step sign-in of the staff',
  ),
  'staff.second_step_optional': plainAction(
    'Stopped requiring two-step sign-in',
    'stopped requiring two-step sign-in of the staff',
  ),
  'staff.passwords_off': plainAction(
    'Switched off passwords',
    'switched off sign-in by password for the staff',
  ),
  'staff.passwords_on': plainAction(
    'Switched on passwords',
    'switched on sign-in by password for the staff',
  ),
  'sign_on.linked': plainAction(
    'Connected single sign-on',
    'connected single sign-on to their account',
  ),
  'sign_on.unlinked': actionOn('Disconnected single sign-on', 'disconnected single sign-on of'),
  'account.password_set': plainAction('Set a password', 'set their password by a link'),
  'account.email_change_requested': actionOn(
    'Asked to change an email address',
    'asked to change the email address of',
  ),
  'second_factor.turned_on': plainAction(
    'Turned two-step sign-in on',
    'turned two-step sign-in on',
  ),
  'second_factor.turned_off': actionOn(
    'Turned two-step sign-in off',
    'turned two-step sign-in off for',
  ),
  'second_factor.codes_renewed': plainAction(
    'Renewed recovery codes',
    'renewed their recovery codes',
  ),
  'second_factor.recovery_code_used': plainAction(
    'Used a recovery code',
    'signed in with a recovery code',
  ),
  'passkey.added': plainAction('Added a passkey', 'added a passkey'),
  'passkey.removed': plainAction('Removed a passkey', 'removed a passkey'),
  'passkey.all_removed': actionOn('Removed all passkeys', 'removed all passkeys of'),
  'access_token.made': {
    label: 'Made an access token',
    sentence: ({ to }) => `made an access token${to ? ` that may ${to}` : ''}`,
  },
  'access_token.revoked': actionOn('Revoked an access token', 'revoked an access token of'),
  'connected_app.added': {
    label: 'Connected an app',
    sentence: ({ to }) => `connected an app${to ? ` that may ${to}` : ''}`,
  },
  'connected_app.removed': actionOn('Disconnected an app', 'disconnected an app of'),
  'webhook.added': actionOn('Added a webhook', 'added the webhook to'),
  'webhook.changed': actionOn('Changed a webhook', 'changed the webhook to'),
  'webhook.switched_on': actionOn('Switched a webhook on', 'switched on the webhook to'),
  'webhook.switched_off': actionOn('Switched a webhook off', 'switched off the webhook to'),
  'webhook.secret_rotated': actionOn(
    'Renewed a webhook’s secret',
    'renewed the secret of the webhook to',
  ),
  'webhook.removed': actionOn('Deleted a webhook', 'deleted the webhook to'),
  'application.review_started': actionOn('Started a review', 'started the review of'),
  'application.accepted': actionOn('Accepted an application', 'accepted'),
  'application.rejected': actionOn('Rejected an application', 'rejected'),
  'application.decision_undone': actionOn('Undid a decision', 'undid the decision on'),
  'application.rated': actionOn('Rated an application', 'rated'),
  'application.reviewer_assigned': {
    label: 'Assigned an application',
    sentence: ({ subject, to }) => `assigned ${subject} to ${to ?? 'a reviewer'}`,
  },
  'application.reviewer_removed': {
    label: 'Took an application back from a reviewer',
    sentence: ({ subject, to }) => `took ${subject} back from ${to ?? 'a reviewer'}`,
  },
  'applications.shared_out': {
    label: 'Shared out applications',
    sentence: ({ rows }) =>
      rows === undefined
        ? 'shared out applications among the reviewers'
        : `shared out ${pluralize(rows, 'application')} among the reviewers`,
  },
  'application.note_added': actionOn('Wrote a note', 'wrote a note on'),
  'application.note_deleted': actionOn('Deleted a note', 'deleted a note on'),
  'applications.exported': {
    label: 'Exported applications',
    sentence: ({ rows }) =>
      rows === undefined
        ? 'exported applications as CSV'
        : `exported ${pluralize(rows, 'application')} as CSV`,
  },
  'import.started': {
    label: 'Imported a file',
    sentence: ({ subject, rows }) =>
      `imported ${rows === undefined ? '' : `${pluralize(rows, 'row')} of `}${subject}`,
  },
  'import.undone': actionOn('Undid an import', 'undid the import of'),
  'import.invited': actionOn(
    'Invited those of an import',
    'sent invitations to those imported from',
  ),
  'instance.exported': plainAction('Exported everything', 'exported everything'),
  'instance.imported': plainAction(
    'Imported everything',
    'imported the export of another instance',
  ),
  'investor.approved': actionOn('Approved an investor', 'approved the investor'),
  'investor.declined': actionOn('Declined an investor', 'declined the investor'),
  'investor.revoked': actionOn('Revoked an investor', 'withdrew the approval of'),
  'investor.details_changed': {
    label: 'Changed their details',
    sentence: ({ changed = [] }) =>
      `changed their ${changed.filter((fact) => investorFacts.has(fact)).join(', ') || 'details'}`,
  },
  'program.saved': {
    label: 'Changed the program',
    sentence: ({ changed = [] }) =>
      `changed the program’s ${[...new Set(changed.flatMap((field) => programFields.get(field) ?? []))].join(', ') || 'settings'}`,
  },
  'program.restored': plainAction(
    'Restored the program',
    'restored an earlier version of the program’s settings',
  ),
  'program.steps_put_away': plainAction('Put the first steps away', 'put the first steps away'),
  'program.steps_brought_back': plainAction(
    'Brought the first steps back',
    'brought the first steps back',
  ),
  'program.step_skipped': {
    label: 'Skipped a first step',
    sentence: ({ to }) => `skipped ${to ? `“${to}”` : 'a first step'}`,
  },
  'program.step_resumed': {
    label: 'Took up a first step again',
    sentence: ({ to }) => `took up ${to ? `“${to}”` : 'a first step'} again`,
  },
  'text.saved': actionOn('Changed an email or message', 'changed the words of'),
  'text.reset': {
    label: 'Put back an email or message',
    sentence: ({ subject }) => `put the words of ${subject} back to the original`,
  },
  'text.restored': actionOn(
    'Restored an email or message',
    'restored an earlier version of the words of',
  ),
  'landing.saved': {
    label: 'Changed the landing page',
    sentence: ({ changed = [] }) => {
      const parts = changed.flatMap((part) => landingParts.get(part) ?? []);
      return `changed ${parts.length === 0 ? '' : `the ${parts.join(', ')} of `}the landing page`;
    },
  },
  'landing.restored': plainAction(
    'Restored the landing page',
    'restored an earlier version of the landing page',
  ),
  'mentor.added': actionOn('Added a mentor', 'added the mentor'),
  'mentor.invited': actionOn('Invited a mentor', 'invited the mentor'),
  'mentor.changed': actionOn('Changed a mentor', 'changed the mentor'),
  'mentor.removed': actionOn('Removed a mentor', 'removed the mentor'),
  'mentor_session.cancelled': actionOn('Cancelled a session', 'cancelled the session of'),
  'office_hours.limits_changed': plainAction(
    'Changed the limits of office hours',
    'changed the limits of office hours',
  ),
  'cohort.created': actionOn('Created a cohort', 'created the cohort'),
  'cohort.changed': {
    label: 'Changed a cohort',
    sentence: ({ subject, changed = [] }) => {
      const facts = changed.flatMap((fact) => cohortFacts.get(fact) ?? []);
      return facts.length === 0
        ? `changed ${subject}`
        : `changed the ${facts.join(', ')} of ${subject}`;
    },
  },
  'cohort.window_opened': actionOn('Opened applications', 'opened applications to'),
  'cohort.window_closed': actionOn('Closed applications', 'closed applications to'),
  'cohort.channel_requested': {
    label: 'Chose a Slack channel',
    sentence: ({ subject, channel }) =>
      channel
        ? `chose the Slack channel ${channel} for ${subject}`
        : `asked for a new Slack channel for ${subject}`,
  },
  'cohort.channel_posts_chosen': actionOn(
    'Chose what is posted in Slack',
    'chose how much is posted in the Slack channel of',
  ),
  'cohort.leaderboard_on': actionOn('Switched leaderboards on', 'switched leaderboards on for'),
  'cohort.leaderboard_off': actionOn('Switched leaderboards off', 'switched leaderboards off for'),
  'slack.moved': {
    label: 'Moved the Slack app',
    sentence: ({ subject, reason }) =>
      `moved the Slack app from ${subject}${reason ? `: ${reason}` : ''}`,
  },
  'account.email_put_back': plainAction(
    'Put their former email address back',
    'put their former email address back, by the link in our email to it',
  ),
  'founder.email_changed': plainAction(
    'Changed their email address',
    'changed their email address',
  ),
  'founder.stage_changed': {
    label: 'Changed a founder’s stage',
    sentence: ({ subject, to }) => `changed the stage of ${subject}${to ? ` to ${to}` : ''}`,
  },
  'founder.moved': {
    label: 'Moved a founder to another cohort',
    sentence: ({ subject, to }) => `moved ${subject} to ${to ?? 'another cohort'}`,
  },
  'founder.email_change_cancelled': actionOn(
    'Canceled a change of address',
    'canceled the change of address of',
  ),
  'founder.invited': actionOn('Sent an invitation again', 'sent the invitation again to'),
  'founder.paused': actionOn('Paused a founder', 'paused the program of'),
  'founder.resumed': actionOn('Resumed a founder', 'resumed the program of'),
  'founder.left': actionOn('Marked a founder as left', 'marked as left:'),
  'founder.returned': {
    label: 'Let a founder return',
    sentence: ({ subject }) => `let ${subject} return`,
  },
  'founder.nudged': actionOn('Asked to connect Slack', 'asked to connect Slack:'),
  'cohort.morale_read': actionOn(
    'Opened a cockpit that shows morale',
    'saw who is low on morale in',
  ),
  'startup.morale_read': actionOn('Read founders’ morale', 'read the morale of the founders of'),
  'startup.note_added': actionOn('Wrote a note on a startup', 'wrote a note on'),
  'startup.note_deleted': actionOn('Deleted a note on a startup', 'deleted a note on'),
  'startup.risk_dismissed': {
    label: 'Dismissed a risk',
    sentence: ({ subject, to }) =>
      `dismissed a risk of ${subject}${to ? `: ${to.toLowerCase()}` : ''}`,
  },
  'startup.risk_restored': {
    label: 'Restored a risk',
    sentence: ({ subject, to }) =>
      `restored a risk of ${subject}${to ? `: ${to.toLowerCase()}` : ''}`,
  },
  'startup.assigned': actionOn('Looks after a startup', 'looks after'),
  'startup.unassigned': actionOn('Stopped looking after a startup', 'ended who looks after'),
  'startup.messaged': actionOn('Wrote to a startup', 'wrote a message to'),
  'startup.nudged': actionOn('Nudged a startup', 'asked for a check-in:'),
  'delivery.retried': actionOn('Retried a delivery', 'retried'),
  'delivery.dropped': actionOn('Dropped a delivery', 'dropped'),
  'delivery.tested': actionOn('Sent a test email', 'sent a test email to'),
  'payment.attached': actionOn('Attached a payment', 'attached'),
  'payment.dismissed': actionOn('Dismissed a payment', 'dismissed'),
};

/** The kinds that a reader of the log looks for, by the first part of an action's name. */
const kinds = {
  applications: { label: 'Applications', of: ['application', 'applications'] },
  founders: { label: 'Founders', of: ['founder', 'startup'] },
  cohorts: { label: 'Cohorts', of: ['cohort'] },
  program: {
    label: 'Program',
    of: ['program', 'landing', 'text', 'mentor', 'mentor_session', 'office_hours'],
  },
  investors: { label: 'Investors', of: ['investor'] },
  staff: { label: 'Staff', of: ['staff', 'admin'] },
  access: {
    label: 'Sign-in',
    of: ['account', 'second_factor', 'passkey', 'sign_on', 'access_token', 'connected_app'],
  },
  operation: {
    label: 'Operation',
    of: ['webhook', 'slack', 'delivery', 'payment', 'import', 'instance'],
  },
} as const;
// Stryker restore StringLiteral

export type AuditKind = keyof typeof kinds;
export const auditKinds = Object.keys(kinds) as [AuditKind, ...AuditKind[]];
export const auditKindLabel = (kind: AuditKind): string => kinds[kind].label;

export function auditActionsOf(kind: AuditKind): string[] {
  const names: readonly string[] = kinds[kind].of;
  return Object.keys(auditActions).filter((action) => names.includes(action.split('.')[0] ?? ''));
}

function findAction(action: string): AuditAction | undefined {
  return Object.hasOwn(auditActions, action) ? auditActions[action] : undefined;
}

/** 'accepted Nimbus'. An unknown action is shown by its name. */
export function auditSentence(action: string, facts: AuditFacts): string {
  return findAction(action)?.sentence(facts) ?? `${action.replace(/[._]/g, ' ')}: ${facts.subject}`;
}

/** 'Accepted an application', as a filter option. */
export function auditLabel(action: string): string {
  return findAction(action)?.label ?? action;
}
