export const notificationChannels = ['in_app', 'slack', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

type Defaults = Partial<Record<NotificationChannel, boolean>>;

/**
 * The channels of each notification type and their defaults. Types are never sent on a channel
 * that isn't listed here.
 */
const preferenceDefaults = {
  task_completed: { in_app: true },
  pledge_made: { in_app: true },
  milestone_achieved: { in_app: true },
  streak_milestone: { in_app: true },
  task_handed: { in_app: true, slack: true },
  peer_help: { in_app: true, slack: true },
  cheer: { in_app: true, slack: true },
  introduction: { in_app: true, slack: true, email: true },
  founder_message: { in_app: true, slack: true, email: true },
  team_change: { in_app: true, slack: true, email: true },
  check_in: { slack: true, email: true },
  session_reminder: { slack: true, email: true },
  help_wanted: { in_app: true },
  help_offer: { in_app: true, slack: true, email: true },
  morning_list: { slack: true },
  streak_at_risk: { slack: true, email: false },
  pledge_missed: { slack: true, email: false },
  weekly_digest: { email: true },
  weekly_brief: { in_app: true, slack: true },
} as const satisfies Record<string, Defaults>;

export type PreferenceKind = keyof typeof preferenceDefaults;
export const preferenceKinds = Object.keys(preferenceDefaults) as PreferenceKind[];

/** The channel's default for this type; null when it isn't available. */
export function preferenceDefault(
  type: PreferenceKind,
  channel: NotificationChannel,
): boolean | null {
  const defaults: Defaults = preferenceDefaults[type];
  return defaults[channel] ?? null;
}

/** The kinds that somebody waits for. */
const awaitedKinds: readonly PreferenceKind[] = [
  'task_handed',
  'introduction',
  'founder_message',
  'help_offer',
  'check_in',
  'session_reminder',
];

/** Choices for all switches at once. */
export const notificationPresets = ['quiet', 'normal', 'everything'] as const;
export type NotificationPreset = (typeof notificationPresets)[number];

/** The kinds under the headings of the settings. */
export const notificationGroups: readonly {
  title: string;
  kinds: readonly PreferenceKind[];
}[] = [
  {
    title: 'People',
    kinds: [
      'introduction',
      'founder_message',
      'help_offer',
      'session_reminder',
      'cheer',
      'peer_help',
    ],
  },
  { title: 'Your team', kinds: ['task_handed', 'team_change', 'check_in'] },
  {
    title: 'Your tasks and pledges',
    kinds: ['morning_list', 'streak_at_risk', 'pledge_missed', 'weekly_brief'],
  },
  {
    title: 'Your cohort',
    kinds: [
      'task_completed',
      'pledge_made',
      'milestone_achieved',
      'streak_milestone',
      'help_wanted',
      'weekly_digest',
    ],
  },
];
const cohortNews = notificationGroups.at(-1)?.kinds ?? [];

/**
 * What a preset sets a switch to; null where the channel isn't available. *Quiet* leaves the bell
 * without the cohort's news, and Slack and email with what somebody waits for.
 */
export function presetValue(
  preset: NotificationPreset,
  type: PreferenceKind,
  channel: NotificationChannel,
): boolean | null {
  const usual = preferenceDefault(type, channel);
  if (usual === null || preset === 'normal') return usual;
  if (preset === 'everything') return true;
  return usual && (channel === 'in_app' ? !cohortNews.includes(type) : awaitedKinds.includes(type));
}

export const notificationTitles: Record<PreferenceKind, string> = {
  task_completed: 'Completed tasks',
  pledge_made: 'Pledges',
  milestone_achieved: 'Milestones',
  streak_milestone: 'Streaks',
  task_handed: 'Tasks handed to you',
  cheer: 'Cheers',
  peer_help: 'Thanks',
  introduction: 'Introductions',
  founder_message: 'Direct messages',
  team_change: 'Your team',
  check_in: 'Weekly check-in',
  session_reminder: 'Office hours',
  help_wanted: 'Help wanted',
  help_offer: 'Help for you',
  morning_list: 'Morning list',
  streak_at_risk: 'Your streak at risk',
  pledge_missed: 'A missed pledge',
  weekly_brief: 'Weekly brief',
  weekly_digest: 'Weekly digest',
};

/** Direct messages per founder and local day. */
export const maxDirectMessagesPerDay = 3;
/** In any seven local days; those that somebody waits for may be two more. */
export const maxDirectMessagesPerWeek = { usual: 10, awaited: 12 } as const;
