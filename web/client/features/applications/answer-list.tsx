import { moneyRange } from '#shared/formats.ts';
import classes from './answers.module.css';
import {
  type AnswerChoice,
  type AnswerField,
  type Answers,
  answerLabels,
  fundingAmountChoices,
  fundingRaisedChoices,
  monthlyRevenueChoices,
  stageChoices,
  teamSizeChoices,
} from './answers.ts';

type Props = { answers: Answers; fields: readonly AnswerField[] };

export function AnswerList({ answers, fields }: Props) {
  const shown = fields.filter((field) => field !== 'fundingAmount' || answers.lookingForFunding);
  return (
    <dl className="stack gap-12">
      {shown.map((field) => {
        const text = answerText(answers, field);
        return (
          <div key={field} className={classes.answer}>
            <dt>{answerLabels[field]}</dt>
            <dd data-empty={text === null}>{text ?? 'Not given'}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** An answer as readers see it; null when it was left empty. */
function answerText(answers: Answers, field: AnswerField): string | null {
  switch (field) {
    case 'stage':
      return choiceLabel(stageChoices, answers.stage);
    case 'teamSize':
      return choiceLabel(teamSizeChoices, answers.teamSize);
    case 'fundingRaised':
      return choiceLabel(fundingRaisedChoices, answers.fundingRaised);
    case 'monthlyRevenue':
      return moneyText(choiceLabel(monthlyRevenueChoices, answers.monthlyRevenue));
    case 'fundingAmount':
      return moneyText(choiceLabel(fundingAmountChoices, answers.fundingAmount));
    case 'lookingForFunding':
      return answers.lookingForFunding ? 'Yes' : 'No';
    default:
      return answers[field].trim() || null;
  }
}

/** The form's choices are written as they are stored. */
function moneyText(label: string | null): string | null {
  return label && moneyRange(label);
}

function choiceLabel<Value>(choices: readonly AnswerChoice<Value>[], value: Value): string | null {
  return choices.find((choice) => choice.value === value)?.label ?? null;
}
