import type { PreferenceKind } from './notification-preferences.ts';

/** One of the things that a message is about: how it is stored, and undefined for a text that is none. */
type SubjectPart<Value> = {
  encode(value: Value): string;
  decode(text: string): Value | undefined;
};

function word<Value extends string = string>(pattern: RegExp): SubjectPart<Value> {
  return {
    encode: (value) => value,
    decode: (text) => (pattern.test(text) ? (text as Value) : undefined),
  };
}

const id = word(/^\S+$/);
const uuid = word(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const day = word(/^\d{4}-\d\d-\d\d$/);
const helpSide = word<'requester' | 'helper'>(/^(requester|helper)$/);
const moment: SubjectPart<Date> = {
  encode: (value) => value.toISOString(),
  decode: (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text)),
};

type SlackMessage = {
  /** Its name on the admins' page of deliveries. */
  label: string;
  /** The things that it is about, in the order in which they are stored. */
  subject: Record<string, SubjectPart<unknown>>;
} & (
  | {
      /** A cohort's channel. */
      audience: 'channel';
      /** The same subject may be sent again: its post is edited whenever it changes. */
      isRepeatable?: true;
    }
  | {
      /** One of the staff, whose Slack user id is the channel. */
      audience: 'staff';
    }
  | {
      /** One founder, whose Slack user id is the channel. */
      audience: 'founder';
      /** The switch in their settings; an edit of a message they have already needs none. */
      preference?: PreferenceKind;
    }
);

// Stryker disable StringLiteral: a test would only repeat the names.
/** Every kind of Slack message. The bot's `slack-messages.ts` prepares each. */
const slackMessages = {
  completion: { subject: { completionId: uuid }, audience: 'channel', label: 'Completed task' },
  completion_retraction: {
    subject: { completionId: uuid },
    audience: 'channel',
    label: 'Completed task, taken back',
  },
  completion_update: {
    subject: { completionId: uuid },
    audience: 'channel',
    isRepeatable: true,
    label: 'Completed task, changed',
  },
  streak: { subject: { completionId: uuid }, audience: 'channel', label: 'Streak' },
  streak_retraction: {
    subject: { completionId: uuid },
    audience: 'channel',
    label: 'Streak, taken back',
  },
  pledge: { subject: { taskId: id }, audience: 'channel', label: 'Pledge' },
  pledge_update: {
    subject: { taskId: id },
    audience: 'channel',
    isRepeatable: true,
    label: 'Pledge, changed',
  },
  thanks: { subject: { thanksId: uuid }, audience: 'channel', label: 'Thanks' },
  thanks_retraction: {
    subject: { thanksId: uuid },
    audience: 'channel',
    label: 'Thanks, taken back',
  },
  milestone: { subject: { milestoneId: uuid }, audience: 'channel', label: 'Milestone' },
  milestone_retraction: {
    subject: { milestoneId: uuid },
    audience: 'channel',
    label: 'Milestone retraction',
  },
  digest: {
    subject: { cohortId: uuid, weekStart: day },
    audience: 'channel',
    label: 'Monday digest',
  },
  premium_questions: {
    subject: { teamId: id, month: day },
    audience: 'channel',
    label: 'Members’ questions and answers',
  },
  help_wanted: { subject: { checkInId: uuid }, audience: 'channel', label: 'Help wanted' },
  help_wanted_update: {
    subject: { checkInId: uuid },
    audience: 'channel',
    isRepeatable: true,
    label: 'Help wanted, changed',
  },
  farewell: { subject: { channelId: id }, audience: 'channel', label: 'Farewell to a cohort' },
  channel_archive: {
    subject: { channelId: id },
    audience: 'channel',
    label: 'Archive a cohort’s channel',
  },
  monday_message: {
    subject: { cohortId: uuid, monday: day, accountId: uuid },
    audience: 'staff',
    label: 'Monday’s message to the staff',
  },
  morning_list: {
    subject: { founderId: uuid, day },
    audience: 'founder',
    preference: 'morning_list',
    label: 'Morning list',
  },
  streak_at_risk: {
    subject: { founderId: uuid, day },
    audience: 'founder',
    preference: 'streak_at_risk',
    label: 'Streak at risk',
  },
  pledge_missed: {
    subject: { founderId: uuid, day },
    audience: 'founder',
    preference: 'pledge_missed',
    label: 'Missed pledges',
  },
  task_handed: {
    subject: { founderId: uuid, notifiedAt: moment },
    audience: 'founder',
    preference: 'task_handed',
    label: 'Tasks handed over',
  },
  peer_help: {
    subject: { founderId: uuid, notifiedAt: moment },
    audience: 'founder',
    preference: 'peer_help',
    label: 'Thanks, to who helped',
  },
  cheer: {
    subject: { founderId: uuid, notifiedAt: moment },
    audience: 'founder',
    preference: 'cheer',
    label: 'Cheer for a pledge',
  },
  introduction: {
    subject: { introductionId: uuid, founderId: uuid },
    audience: 'founder',
    preference: 'introduction',
    label: 'Introduction request',
  },
  introduction_reminder: {
    subject: { introductionId: uuid, founderId: uuid },
    audience: 'founder',
    preference: 'introduction',
    label: 'Introduction request, reminder',
  },
  introduction_update: {
    subject: { introductionId: uuid, founderId: uuid },
    audience: 'founder',
    label: 'Introduction request, answered',
  },
  founder_message: {
    subject: { messageId: uuid },
    audience: 'founder',
    preference: 'founder_message',
    label: 'Message of another founder',
  },
  team_change: {
    subject: { changeId: uuid, founderId: uuid },
    audience: 'founder',
    preference: 'team_change',
    label: 'News of the team',
  },
  staff_message: {
    subject: { messageId: uuid, founderId: uuid },
    audience: 'founder',
    label: 'Message of the staff',
  },
  weekly_brief: {
    subject: { founderId: uuid, day },
    audience: 'founder',
    preference: 'weekly_brief',
    label: 'Weekly brief',
  },
  check_in: {
    subject: { founderId: uuid, day },
    audience: 'founder',
    preference: 'check_in',
    label: 'Weekly check-in',
  },
  check_in_reminder: {
    subject: { founderId: uuid, day },
    audience: 'founder',
    preference: 'check_in',
    label: 'Weekly check-in, reminder',
  },
  check_in_update: {
    subject: { founderId: uuid, day },
    audience: 'founder',
    label: 'Weekly check-in, done',
  },
  help_offer: {
    subject: { checkInId: uuid, requesterId: uuid, helperId: uuid, side: helpSide },
    audience: 'founder',
    preference: 'help_offer',
    label: 'Help offered',
  },
} as const satisfies Record<string, SlackMessage>;

// Stryker restore StringLiteral
export type SlackMessageKind = keyof typeof slackMessages;

/** Messages of their own to one founder, which count towards the few that they get in a day. */
export type DirectMessageKind = {
  [Kind in SlackMessageKind]: (typeof slackMessages)[Kind] extends { preference: PreferenceKind }
    ? Kind
    : never;
}[SlackMessageKind];

export const slackMessageLabels = Object.fromEntries(
  Object.entries(slackMessages).map(([kind, { label }]) => [kind, label]),
) as Record<SlackMessageKind, string>;

export const directMessageKinds = Object.entries(slackMessages).flatMap(([kind, message]) =>
  'preference' in message ? [kind as DirectMessageKind] : [],
);

export function directMessagePreference(kind: DirectMessageKind): PreferenceKind {
  return slackMessages[kind].preference;
}

/** Declared with each kind: what its messages are about. */
export type SlackSubject = {
  [Kind in SlackMessageKind]: {
    [Part in keyof (typeof slackMessages)[Kind]['subject']]: (typeof slackMessages)[Kind]['subject'][Part] extends SubjectPart<
      infer Value
    >
      ? Value
      : never;
  };
};

/** A stored subject that is none of its kind. */
export class UnreadableSubjectError extends Error {
  constructor(kind: SlackMessageKind, text: string) {
    super(`“${text}” is not the subject of a ${kind}`);
  }
}

export function subjectParts<Kind extends SlackMessageKind>(kind: Kind) {
  return Object.keys(slackMessages[kind].subject) as (keyof SlackSubject[Kind])[];
}

/** A subject as the outbox stores it. In SQL, `subjectSql` writes the same. */
export function encodeSubject<Kind extends SlackMessageKind>(
  kind: Kind,
  subject: SlackSubject[Kind],
): string {
  const values: Record<string, unknown> = subject;
  return Object.entries<SubjectPart<unknown>>(slackMessages[kind].subject)
    .map(([name, part]) => part.encode(values[name]))
    .join(':');
}

export function decodeSubject<Kind extends SlackMessageKind>(
  kind: Kind,
  text: string,
): SlackSubject[Kind] {
  const parts = Object.entries<SubjectPart<unknown>>(slackMessages[kind].subject);
  const texts = text.split(':');
  // The last part may hold colons itself, as a moment does.
  texts.push(texts.splice(parts.length - 1).join(':'));
  const values = parts.map(([name, part], index) => [name, part.decode(texts[index] ?? '')]);
  if (values.some(([, value]) => value === undefined)) throw new UnreadableSubjectError(kind, text);
  return Object.fromEntries(values);
}

export function isRepeatable(kind: SlackMessageKind): boolean {
  return 'isRepeatable' in slackMessages[kind];
}
