import classes from './answer-list.module.css';
import {
  type AnswerField,
  type Answers,
  type Choice,
  fundingAmountChoices,
  fundingRaisedChoices,
  labels,
  monthlyRevenueChoices,
  stageChoices,
  teamSizeChoices,
} from './answers.ts';

type Props = { answers: Answers; fields: readonly AnswerField[] };

/** What was answered, question by question. */
export function AnswerList({ answers, fields }: Props) {
  const asked = fields.filter((field) => field !== 'fundingAmount' || answers.lookingForFunding);
  return (
    <dl className={classes.list}>
      {asked.map((field) => {
        const text = answerText(answers, field);
        return (
          <div key={field} className={classes.answer}>
            <dt>{labels[field]}</dt>
            <dd data-empty={text === null}>{text ?? 'Not given'}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** An answer as a person reads it; null where nothing was said. */
function answerText(answers: Answers, field: AnswerField): string | null {
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
