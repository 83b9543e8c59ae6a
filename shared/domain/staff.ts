import type { StaffRole } from '../options.ts';

// Stryker disable StringLiteral: a test would only repeat these texts.
/** The rights of each role, for those who give it and those who get it. */
export const staffRoleTexts: Record<StaffRole, string> = {
  admin: 'Everything, including staff, payments, deliveries and the security log.',
  manager: 'Founders, cohorts, applications, introductions and investors.',
  reviewer: 'Assigned applications, to rate and comment on; no decisions.',
};
// Stryker restore StringLiteral

/** An invitation is sent again no sooner. */
export const staffInvitationIntervalMs = 15 * 60_000;

/** The staff have no names: `ada.park@example.com` is called Ada Park. */
export function staffName(email: string): string {
  const words = email
    .replace(/@.*/, '')
    .split(/[._+-]/)
    .filter((word) => word !== '');
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
}
