import {
  fundingAmounts,
  fundingStageLabels,
  fundingStages,
  monthlyRevenues,
  stageLabels,
  stages,
  teamSizes,
} from '#shared/options.ts';
import type { Answers } from './answers.ts';

export type Choice<Value> = { value: Value; label: string };

export const stageChoices = stages.map((value) => ({
  value,
  // The form's own word: whoever has launched wants to scale.
  label: value === 'launch' ? 'Scale' : stageLabels[value],
}));

export const teamSizeChoices = teamSizes.map((value) => ({
  value,
  label: value === 5 ? '5+' : String(value),
}));

export const fundingRaisedChoices = fundingStages.map((value) => ({
  value,
  label: fundingStageLabels[value],
}));

export const monthlyRevenueChoices: Choice<Answers['monthlyRevenue']>[] = [
  { value: '', label: 'No revenue' },
  ...monthlyRevenues.map((value) => ({ value, label: value })),
];

export const fundingAmountChoices: Choice<Answers['fundingAmount']>[] = [
  { value: '', label: 'Not decided yet' },
  ...fundingAmounts.map((value) => ({ value, label: value })),
];
