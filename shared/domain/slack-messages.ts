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
const reminderAhead = word<'day' | 'soon'>(/^(day|soon)$/);
const helpSide = word<'requester' | 'helper'>(/^(requester|helper)$/);
const moment: SubjectPart<Date> = {
  encode: (value) => value.toISOString(),
  decode: (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text)),
};

/** The things that a message is about, in the order in which they are stored. */
type Subject = Record<string, SubjectPart<unknown>>;

/** The label is its name on the admins' page of deliveries. */
const channelPost = <S extends Subject>(label: string, subject: S) =>
  ({ audience: 'channel', label, subject }) as const;
/** The same subject may be sent again: its post is edited whenever it changes. */
const channelEdit = <S extends Subject>(label: string, subject: S) =>
  ({ ...channelPost(label, subject), isRepeatable: true }) as const;
/** To one of the staff, whose Slack user id is the channel. */
const toStaff = <S extends Subject>(label: string, subject: S) =>
  ({ audience: 'staff', label, subject }) as const;
/** The same subject may be sent again: it is edited whenever it changes. */
const staffEdit = <S extends Subject>(label: string, subject: S) =>
  ({ ...toStaff(label, subject), isRepeatable: true }) as const;
/** To one founder, whose Slack user id is the channel. */
const toFounder = <S extends Subject>(label: string, subject: S) =>
  ({ audience: 'founder', label, subject }) as const;
/** Unless the founder has switched these off in their settings. */
const toWhoWants = <P extends PreferenceKind, S extends Subject>(
  preference: P,
  label: string,
  subject: S,
) => ({ ...toFounder(label, subject), preference });

/** Somebody waits for what the founder answers: these have room in a week that is full otherwise. */
const toWhoIsAwaited = <P extends PreferenceKind, S extends Subject>(
  preference: P,
  label: string,
  subject: S,
) => ({ ...toWhoWants(preference, label, subject), isAwaited: true }) as const;
/** News without a date, which waits for the end of a weekend. */
const toWhoWantsNews = <P extends PreferenceKind, S extends Subject>(
  preference: P,
  label: string,
  subject: S,
) => ({ ...toWhoWants(preference, label, subject), restsAtWeekends: true }) as const;

// Stryker disable StringLiteral: a test would only repeat the names.
/** Every kind of Slack message. The bot's `slack-messages.ts` prepares each. */
const slackMessages = {
  completion: channelPost('Completed task', { completionId: uuid }),
  completion_retraction: channelPost('Completed task, taken back', { completionId: uuid }),
  completion_update: channelEdit('Completed task, changed', { completionId: uuid }),
  streak: channelPost('Streak', { completionId: uuid }),
  streak_retraction: channelPost('Streak, taken back', { completionId: uuid }),
  pledge: channelPost('Pledge', { taskId: id }),
  pledge_update: channelEdit('Pledge, changed', { taskId: id }),
  thanks: channelPost('Thanks', { thanksId: uuid }),
  thanks_retraction: channelPost('Thanks, taken back', { thanksId: uuid }),
  post_update: channelEdit('Shared post, changed', { channelId: id, ts: id }),
  daily_digest: channelPost('Digest of the day', { cohortId: uuid, day }),
  milestone: channelPost('Milestone', { milestoneId: uuid }),
  milestone_retraction: channelPost('Milestone retraction', { milestoneId: uuid }),
  digest: channelPost('Monday digest', { cohortId: uuid, weekStart: day }),
  premium_questions: channelPost('Members’ questions and answers', { teamId: id, month: day }),
  help_wanted: channelPost('Help wanted', { checkInId: uuid }),
  help_wanted_update: channelEdit('Help wanted, changed', { checkInId: uuid }),
  farewell: channelPost('Farewell to a cohort', { channelId: id }),
  channel_archive: channelPost('Archive a cohort’s channel', { channelId: id }),
  monday_message: toStaff('Monday’s message to the staff', {
    cohortId: uuid,
    monday: day,
    accountId: uuid,
  }),
  monday_message_update: staffEdit('Monday’s message to the staff, changed', {
    cohortId: uuid,
    monday: day,
    accountId: uuid,
  }),
  morning_list: toWhoWants('morning_list', 'Morning list', { founderId: uuid, day }),
  streak_at_risk: toWhoWants('streak_at_risk', 'Streak at risk', { founderId: uuid, day }),
  pledge_missed: toWhoWants('pledge_missed', 'Missed pledges', { founderId: uuid, day }),
  task_handed: toWhoIsAwaited('task_handed', 'Tasks handed over', {
    founderId: uuid,
    notifiedAt: moment,
  }),
  peer_help: toWhoWantsNews('peer_help', 'Thanks, to who helped', {
    founderId: uuid,
    notifiedAt: moment,
  }),
  cheer: toWhoWantsNews('cheer', 'Cheer for a pledge', { founderId: uuid, notifiedAt: moment }),
  introduction: toWhoIsAwaited('introduction', 'Introduction request', {
    introductionId: uuid,
    founderId: uuid,
  }),
  introduction_reminder: toWhoIsAwaited('introduction', 'Introduction request, reminder', {
    introductionId: uuid,
    founderId: uuid,
  }),
  introduction_update: toFounder('Introduction request, answered', {
    introductionId: uuid,
    founderId: uuid,
  }),
  founder_message: toWhoIsAwaited('founder_message', 'Message of another founder', {
    messageId: uuid,
  }),
  team_change: toWhoWantsNews('team_change', 'News of the team', {
    changeId: uuid,
    founderId: uuid,
  }),
  staff_message: toFounder('Message from the staff', { messageId: uuid, founderId: uuid }),
  weekly_brief: toWhoWants('weekly_brief', 'Weekly brief', { founderId: uuid, day }),
  check_in: toWhoIsAwaited('check_in', 'Weekly check-in', { founderId: uuid, day }),
  check_in_reminder: toWhoIsAwaited('check_in', 'Weekly check-in, reminder', {
    founderId: uuid,
    day,
  }),
  check_in_update: toFounder('Weekly check-in, done', { founderId: uuid, day }),
  session_reminder: toWhoIsAwaited('session_reminder', 'Office hours, reminder', {
    sessionId: uuid,
    ahead: reminderAhead,
    startsAt: moment,
  }),
  help_offer: toWhoIsAwaited('help_offer', 'Help offered', {
    checkInId: uuid,
    requesterId: uuid,
    helperId: uuid,
    side: helpSide,
  }),
};

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

export function isAwaited(kind: DirectMessageKind): boolean {
  return 'isAwaited' in slackMessages[kind];
}

export function restsAtWeekends(kind: DirectMessageKind): boolean {
  return 'restsAtWeekends' in slackMessages[kind];
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
