import type { ProfileView } from '#shared/api/profile.ts';
import type { CalendarDate } from '#shared/time.ts';
import {
  fundingAmountChoices,
  fundingRaisedChoices,
  labelOf,
  monthlyRevenueChoices,
  teamSizeChoices,
} from './profile-choices.ts';
import type { ProfileField } from './profile-draft.ts';

export function teamSizeText(size: number): string {
  return labelOf(teamSizeChoices, String(Math.min(size, 5)));
}

export function fundingRaisedText(raised: string): string {
  return labelOf(fundingRaisedChoices, raised);
}

export function monthlyRevenueText(revenue: string | null): string {
  return labelOf(monthlyRevenueChoices, revenue ?? '');
}

/** The banner of a startup that looks for funding; null for one that does not. */
export function seekingText(
  profile: Pick<ProfileView, 'lookingForFunding' | 'fundingAmount'>,
): string | null {
  if (!profile.lookingForFunding) return null;
  return `Seeking ${profile.fundingAmount ?? 'funding'}`;
}

/** `5 November 2025`. */
export function milestoneDay(date: CalendarDate): string {
  const noon = new Date(`${date}T12:00:00Z`);
  return noon.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** A field's value as a person reads it. */
export function valueText(field: ProfileField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'teamSize') return labelOf(teamSizeChoices, value);
  if (field === 'fundingRaised') return fundingRaisedText(value);
  if (field === 'monthlyRevenue') return monthlyRevenueText(value);
  if (field === 'fundingAmount') return labelOf(fundingAmountChoices, value);
  return value.trim() || 'Nothing';
}
