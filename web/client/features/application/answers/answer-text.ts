import type { AnswerField, Answers } from './answers.ts';
import {
  type Choice,
  fundingAmountChoices,
  fundingRaisedChoices,
  monthlyRevenueChoices,
  stageChoices,
  teamSizeChoices,
} from './choices.ts';

/** An answer as a person reads it; null where nothing was said. */
export function answerText(answers: Answers, field: AnswerField): string | null {
  switch (field) {
    case 'stage':
      return labelOf(stageChoices, answers.stage);
    case 'teamSize':
      return labelOf(teamSizeChoices, answers.teamSize);
    case 'fundingRaised':
      return labelOf(fundingRaisedChoices, answers.fundingRaised);
    case 'monthlyRevenue':
      return labelOf(monthlyRevenueChoices, answers.monthlyRevenue);
    case 'fundingAmount':
      return labelOf(fundingAmountChoices, answers.fundingAmount);
    case 'lookingForFunding':
      return answers.lookingForFunding ? 'Yes' : 'No';
    default:
      return answers[field].trim() || null;
  }
}

function labelOf<Value>(choices: readonly Choice<Value>[], value: Value): string | null {
  return choices.find((choice) => choice.value === value)?.label ?? null;
}
