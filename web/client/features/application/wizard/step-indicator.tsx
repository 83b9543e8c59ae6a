import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/icon.tsx';
import classes from './step-indicator.module.css';
import { type StepNumber, steps } from './steps.ts';
import { type StepState, searchOf } from './use-step-address.ts';

type Props = { step: StepNumber; reached: StepNumber; nextState: StepState };

/** Where one is; highlighted up to the current step. What was reached before is a click away. */
export function StepIndicator({ step, reached, nextState }: Props) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {steps.map(({ number, title }) => (
          <li
            key={number}
            className={classes.step}
            data-active={number <= step}
            aria-current={number === step ? 'step' : undefined}
          >
            <span className={classes.bar} />
            {number !== step && number <= reached ? (
              <Link to={searchOf(number)} state={nextState} className={classes.name}>
                <Mark number={number} isDone={number < step} />
                <span className={classes.title}>{title}</span>
              </Link>
            ) : (
              <span className={classes.name}>
                <Mark number={number} isDone={number < step} />
                <span className={classes.title}>{title}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span className={classes.mark}>
      {isDone ? <Icon name="check" size={14} /> : null}
      <span className={isDone ? 'visually-hidden' : undefined}>{number}</span>
    </span>
  );
}
