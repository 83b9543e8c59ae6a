import { Link } from 'react-router-dom';
import { AnswerList } from '../answers/answer-list.tsx';
import type { Answers } from '../answers/answers.ts';
import classes from './review-step.module.css';
import { steps } from './steps.ts';
import { type StepState, searchOf } from './use-step-address.ts';

/** Everything once more before it is sent, each part with the way back to it. */
export function ReviewStep({ answers, nextState }: { answers: Answers; nextState: StepState }) {
  return steps
    .filter(({ fields }) => fields.length > 0)
    .map(({ number, title, fields }) => (
      <section key={number} className={classes.part} aria-label={title}>
        <div className={classes.head}>
          <h3 className={classes.title}>{title}</h3>
          <Link
            to={searchOf(number)}
            state={nextState}
            className={classes.edit}
            aria-label={`Edit ${title}`}
          >
            Edit
          </Link>
        </div>
        <AnswerList answers={answers} fields={fields} />
      </section>
    ));
}
