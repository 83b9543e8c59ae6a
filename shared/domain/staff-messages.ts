import { brand } from '../brand.ts';

export const maxStaffMessageLength = 2000;

/** A startup is nudged once in this time, whoever does it. */
export const nudgeIntervalMs = 24 * 60 * 60 * 1000;

/** A startup that has not checked in reads this. It comes from whoever of the staff sends it. */
export function nudgeText({ isOpen }: { isOpen: boolean }): string {
  return isOpen
    ? 'We’re missing your check-in this week. It takes two minutes and is open until Monday at noon. If something is in the way, just answer this message.'
    : `We haven’t had your check-in at ${brand.name} lately. How is it going? The next one opens on Thursday at 9:00 AM, and until then you can just answer this message.`;
}
