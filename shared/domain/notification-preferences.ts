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
