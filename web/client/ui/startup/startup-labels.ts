import type { StartupCardView } from '#shared/api/startups.ts';
import {
  fundingAmounts,
  fundingStageLabels,
  fundingStages,
  monthlyRevenues,
  teamSizes,
} from '#shared/options.ts';

type Choice = { value: string; label: string };

export const teamSizeChoices: Choice[] = teamSizes.map((size) => ({
  value: String(size),
  label: size === 5 ? '5+' : String(size),
}));

export const fundingRaisedChoices: Choice[] = fundingStages.map((value) => ({
  value,
  label: fundingStageLabels[value],
}));

export const monthlyRevenueChoices: Choice[] = [
  { value: '', label: 'No revenue' },
  ...monthlyRevenues.map((value) => ({ value, label: value })),
];

export const fundingAmountChoices: Choice[] = [
  { value: '', label: 'Not said' },
  ...fundingAmounts.map((value) => ({ value, label: value })),
];

/** The words for a choice; one that is not in the list speaks for itself. */
export function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((each) => each.value === value)?.label ?? value;
}

/** The list, with what was chosen before there was one. */
export function withChosen(choices: readonly Choice[], value: string): Choice[] {
  const isListed = choices.some((each) => each.value === value);
  return isListed ? [...choices] : [...choices, { value, label: value }];
}

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
