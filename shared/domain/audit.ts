/** What stands in the audit log beside the action; whatever else is there is not shown. */
type AuditFacts = {
  subject: string;
  reason?: string;
  rows?: number;
  channel?: string;
  changed?: string[];
};

type Action = { label: string; sentence: (facts: AuditFacts) => string };

const cohortFacts = new Map(
  Object.entries({
    name: 'name',
    startsOn: 'start',
    endsOn: 'end',
    opensAt: 'opening of applications',
    closesAt: 'closing of applications',
  }),
);

const investorFacts = new Set(['name', 'company', 'title', 'email']);

const of = (label: string, verb: string): Action => ({
  label,
  sentence: ({ subject }) => `${verb} ${subject}`,
});
const plain = (label: string, sentence: string): Action => ({ label, sentence: () => sentence });

/** Every action that is written down, and how it is told after the name of who did it. */
export const auditActions: Record<string, Action> = {
  'admin.signed_in': plain('Signed in', 'signed in'),
  'account.invited': of('Invited an admin', 'invited'),
  'account.password_set': plain('Set a password', 'set their password by a link'),
  'second_factor.turned_on': plain('Turned two-step sign-in on', 'turned two-step sign-in on'),
  'second_factor.turned_off': of('Turned two-step sign-in off', 'turned two-step sign-in off for'),
  'second_factor.codes_renewed': plain('Renewed recovery codes', 'renewed their recovery codes'),
  'second_factor.recovery_code_used': plain(
    'Used a recovery code',
    'signed in with a recovery code',
  ),
  'application.review_started': of('Started a review', 'started the review of'),
  'application.accepted': of('Accepted an application', 'accepted'),
  'application.rejected': of('Rejected an application', 'rejected'),
  'application.decision_undone': of('Undid a decision', 'undid the decision on'),
  'application.rated': of('Rated an application', 'rated'),
  'application.note_added': of('Wrote a note', 'wrote a note on'),
  'application.note_deleted': of('Deleted a note', 'deleted a note on'),
  'applications.exported': {
    label: 'Exported applications',
    sentence: ({ rows }) =>
      rows === undefined
        ? 'exported applications as CSV'
        : `exported ${rows} ${rows === 1 ? 'application' : 'applications'} as CSV`,
  },
  'investor.approved': of('Approved an investor', 'approved the investor'),
  'investor.declined': of('Declined an investor', 'declined the investor'),
  'investor.revoked': of('Revoked an investor', 'withdrew the approval of'),
  'investor.details_changed': {
    label: 'Changed their details',
    sentence: ({ changed = [] }) =>
      `changed their ${changed.filter((fact) => investorFacts.has(fact)).join(', ') || 'details'}`,
  },
  'cohort.created': of('Created a cohort', 'created the cohort'),
  'cohort.changed': {
    label: 'Changed a cohort',
    sentence: ({ subject, changed = [] }) => {
      const facts = changed.flatMap((fact) => cohortFacts.get(fact) ?? []);
      return facts.length === 0
        ? `changed ${subject}`
        : `changed the ${facts.join(', ')} of ${subject}`;
    },
  },
  'cohort.window_opened': of('Opened applications', 'opened applications to'),
  'cohort.window_closed': of('Closed applications', 'closed applications to'),
  'cohort.channel_asked': {
    label: 'Chose a Slack channel',
    sentence: ({ subject, channel }) =>
      channel
        ? `chose the Slack channel ${channel} for ${subject}`
        : `asked for a new Slack channel for ${subject}`,
  },
  'founder.nudged': of('Asked to connect Slack', 'asked to connect Slack:'),
  'delivery.retried': of('Retried a delivery', 'retried'),
  'delivery.dropped': of('Dropped a delivery', 'dropped'),
  'payment.attached': of('Attached a payment', 'attached'),
  'payment.dismissed': of('Dismissed a payment', 'dismissed'),
};

/** 'accepted Nimbus'. An action that nobody has told yet is told by its own name. */
export function auditSentence(action: string, facts: AuditFacts): string {
  const known = Object.hasOwn(auditActions, action) ? auditActions[action] : undefined;
  if (known) return known.sentence(facts);
  return `${action.replace(/[._]/g, ' ')}: ${facts.subject}`;
}

/** 'Accepted an application', for a list to choose from. */
export function auditLabel(action: string): string {
  return Object.hasOwn(auditActions, action) ? (auditActions[action]?.label ?? action) : action;
}
