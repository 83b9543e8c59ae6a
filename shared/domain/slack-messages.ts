import type { PreferenceKind } from './notification-preferences.ts';

type SlackMessage = {
  /** Its name on the admins' page of deliveries. */
  label: string;
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
/** Every kind of Slack message. The bot's `slack-messages.ts` says how each is made. */
const slackMessages = {
  completion: { audience: 'channel', label: 'Completed task' },
  completion_retraction: { audience: 'channel', label: 'Completed task, taken back' },
  completion_update: { audience: 'channel', isRepeatable: true, label: 'Completed task, changed' },
  streak: { audience: 'channel', label: 'Streak' },
  streak_retraction: { audience: 'channel', label: 'Streak, taken back' },
  pledge: { audience: 'channel', label: 'Pledge' },
  pledge_update: { audience: 'channel', isRepeatable: true, label: 'Pledge, changed' },
  thanks: { audience: 'channel', label: 'Thanks' },
  thanks_retraction: { audience: 'channel', label: 'Thanks, taken back' },
  milestone: { audience: 'channel', label: 'Milestone' },
  milestone_retraction: { audience: 'channel', label: 'Milestone retraction' },
  digest: { audience: 'channel', label: 'Monday digest' },
  premium_questions: { audience: 'channel', label: 'Members’ questions and answers' },
  help_wanted: { audience: 'channel', label: 'Help wanted' },
  help_wanted_update: { audience: 'channel', isRepeatable: true, label: 'Help wanted, changed' },
  farewell: { audience: 'channel', label: 'Farewell to a cohort' },
  channel_archive: { audience: 'channel', label: 'Archive a cohort’s channel' },
  monday_message: { audience: 'staff', label: 'Monday’s message to the staff' },
  morning_list: { audience: 'founder', preference: 'morning_list', label: 'Morning list' },
  streak_at_risk: { audience: 'founder', preference: 'streak_at_risk', label: 'Streak at risk' },
  pledge_missed: { audience: 'founder', preference: 'pledge_missed', label: 'Missed pledges' },
  task_handed: { audience: 'founder', preference: 'task_handed', label: 'Tasks handed over' },
  peer_help: { audience: 'founder', preference: 'peer_help', label: 'Thanks, to who helped' },
  cheer: { audience: 'founder', preference: 'cheer', label: 'Cheer for a pledge' },
  introduction: { audience: 'founder', preference: 'introduction', label: 'Introduction request' },
  introduction_reminder: {
    audience: 'founder',
    preference: 'introduction',
    label: 'Introduction request, reminder',
  },
  introduction_update: { audience: 'founder', label: 'Introduction request, answered' },
  founder_message: {
    audience: 'founder',
    preference: 'founder_message',
    label: 'Message of another founder',
  },
  team_news: { audience: 'founder', preference: 'team_news', label: 'News of the team' },
  staff_message: { audience: 'founder', label: 'Message of the staff' },
  weekly_brief: { audience: 'founder', preference: 'weekly_brief', label: 'Weekly brief' },
  check_in: { audience: 'founder', preference: 'check_in', label: 'Weekly check-in' },
  check_in_reminder: {
    audience: 'founder',
    preference: 'check_in',
    label: 'Weekly check-in, reminder',
  },
  check_in_update: { audience: 'founder', label: 'Weekly check-in, done' },
  help_offer: { audience: 'founder', preference: 'help_offer', label: 'Help offered' },
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

export function isRepeatable(kind: SlackMessageKind): boolean {
  return 'isRepeatable' in slackMessages[kind];
}
