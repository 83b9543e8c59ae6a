export type AccountLinkPurpose = 'invitation' | 'reset' | 'verification' | 'email_change';

const minuteMs = 60_000;

/** The lifetime of a link that opens an account, in milliseconds. */
export const accountLinkLifetimeMs: Record<AccountLinkPurpose, number> = {
  invitation: 7 * 24 * 60 * minuteMs,
  reset: 30 * minuteMs,
  verification: 7 * 24 * 60 * minuteMs,
  email_change: 24 * 60 * minuteMs,
};

/** This long before their invitation ends, founders who have not joined are reminded of it. */
export const reminderBeforeEndMs = 2 * 24 * 60 * minuteMs;
