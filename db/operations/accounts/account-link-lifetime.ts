import type { AccountLinksTable } from '../../schema.ts';

const minuteMs = 60_000;

/** How long a link to set a password, or to verify or change an address, can be used. */
export const linkLifetimeMs: Record<AccountLinksTable['purpose'], number> = {
  invitation: 7 * 24 * 60 * minuteMs,
  reset: 30 * minuteMs,
  verification: 7 * 24 * 60 * minuteMs,
  email_change: 24 * 60 * minuteMs,
};
