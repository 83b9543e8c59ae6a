import {
  fundingAmountChoices,
  labelOf,
  teamSizeChoices,
} from '../../ui/startup/startup-choices.ts';
import { fundingRaisedText, monthlyRevenueText } from '../../ui/startup/startup-words.ts';
import type { ProfileField } from './profile-draft.ts';

/** A field's value as a person reads it. */
export function valueText(field: ProfileField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'teamSize') return labelOf(teamSizeChoices, value);
  if (field === 'fundingRaised') return fundingRaisedText(value);
  if (field === 'monthlyRevenue') return monthlyRevenueText(value);
  if (field === 'fundingAmount') return labelOf(fundingAmountChoices, value);
  return value.trim() || 'Nothing';
}
