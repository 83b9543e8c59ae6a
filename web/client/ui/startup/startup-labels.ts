import type { StartupCardView } from '#shared/api/startups.ts';
import { moneyRange } from '#shared/formats.ts';
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

/** The label of a choice; a value that is not in the list is its own label. */
export function choiceLabel(choices: readonly Choice[], value: string): string {
  return choices.find((each) => each.value === value)?.label ?? value;
}

/** The list, plus a current value that is not in it. */
export function includeCurrentChoice(choices: readonly Choice[], value: string): Choice[] {
  const isListed = choices.some((each) => each.value === value);
  return isListed ? [...choices] : [...choices, { value, label: value }];
}

export function teamSizeLabel(size: number): string {
  return choiceLabel(teamSizeChoices, String(Math.min(size, 5)));
}

export function teamLabel(size: number): string {
  return `Team of ${teamSizeLabel(size)}`;
}

/** The choice as the product writes money: 'Seed ($250K–$2M)'. */
export function fundingRaisedLabel(raised: string): string {
  return choiceLabel(fundingRaisedChoices, raised).replace('-$', '–$');
}

export function monthlyRevenueLabel(revenue: string | null): string {
  return revenue ? moneyRange(revenue) : choiceLabel(monthlyRevenueChoices, '');
}

/** The badge and banner of a startup that is looking for funding; null for others. */
export function seekingLabel(
  startup: Pick<StartupCardView, 'lookingForFunding' | 'fundingAmount'>,
): string | null {
  if (!startup.lookingForFunding) return null;
  return `Seeking ${moneyRange(startup.fundingAmount ?? 'funding')}`;
}

/** 'Ada Park', 'Ada Park and Bo Lind', 'Ada Park, Bo Lind and 2 more'. */
export function foundersLabel(owner: string, team: readonly { name: string }[]): string {
  const [first, second, ...more] = team;
  if (!first || !second) return owner;
  if (more.length === 0) return `${first.name} and ${second.name}`;
  const [third] = more;
  return more.length === 1 && third
    ? `${first.name}, ${second.name} and ${third.name}`
    : `${first.name}, ${second.name} and ${more.length} more`;
}
