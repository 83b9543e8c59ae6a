import classes from './answer-list.module.css';
import { answerText } from './answer-text.ts';
import type { AnswerField, Answers } from './answers.ts';
import { labels } from './labels.ts';

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
