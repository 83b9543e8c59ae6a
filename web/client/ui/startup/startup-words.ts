import type { StartupCardView } from '#shared/api/startup.ts';
import {
  fundingRaisedChoices,
  labelOf,
  monthlyRevenueChoices,
  teamSizeChoices,
} from './startup-choices.ts';

export function teamSizeText(size: number): string {
  return labelOf(teamSizeChoices, String(Math.min(size, 5)));
}

export function teamText(size: number): string {
  return `Team of ${teamSizeText(size)}`;
}

export function fundingRaisedText(raised: string): string {
  return labelOf(fundingRaisedChoices, raised);
}

export function monthlyRevenueText(revenue: string | null): string {
  return labelOf(monthlyRevenueChoices, revenue ?? '');
}

/** The badge and banner of a startup that looks for funding; null for one that does not. */
export function seekingText(
  startup: Pick<StartupCardView, 'lookingForFunding' | 'fundingAmount'>,
): string | null {
  if (!startup.lookingForFunding) return null;
  return `Seeking ${startup.fundingAmount ?? 'funding'}`;
}
