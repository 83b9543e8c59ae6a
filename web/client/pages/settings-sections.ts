/** The sections of a founder's settings, by the anchors that lead to them. */
export const founderSettings = [
  ['time-zone', 'Time zone'],
  ['new-tasks', 'New tasks'],
  ['quiet-hours', 'Quiet hours'],
  ['pause', 'Pause'],
  ['notifications', 'Notifications'],
  ['slack', 'Slack'],
  ['momentum', 'Investors'],
  ['team', 'Team'],
  ['premium', 'Premium'],
  ['email', 'Email address'],
  ['password', 'Password'],
  ['two-step', 'Two-step sign-in'],
  ['passkeys', 'Passkeys'],
  ['sessions', 'Sessions'],
  ['export', 'Your data'],
  ['delete-account', 'Delete account'],
] as const;
