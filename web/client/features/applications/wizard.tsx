import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import { errorText } from '../../lib/errors.ts';
import { ActionButton } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FounderFields, StartupFields, TractionFields } from './answer-fields.tsx';
import { AnswerList } from './answer-list.tsx';
import type { Answers } from './answers.ts';
import { captureTypedValues, takeTypedValue } from './before-hydration.ts';
import {
  canContinue,
  getStep,
  lastStep,
  type StepNumber,
  stepDescriptions,
  wizardSteps,
} from './steps.ts';
import { type StepHistoryState, stepQueryString, type useWizard } from './use-wizard.ts';
import classes from './wizard.module.css';

/** The application in four steps. */
export function Wizard({ wizard }: { wizard: ReturnType<typeof useWizard> }) {
  const { step, form, draft, refusals, isSubmitting, failure, nextState } = wizard;
  const { title } = getStep(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  const shownStep = useRef(step);
  const seenRefusals = useRef(refusals);
  useEffect(() => {
    const isOtherStep = shownStep.current !== step;
    shownStep.current = step;
    // What is wrong may stand on another step, which shows a moment later.
    const wrong =
      seenRefusals.current !== refusals &&
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      seenRefusals.current = refusals;
      return wrong.focus();
    }
    if (!isOtherStep) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step, refusals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: before the first frame, and never again.
  useLayoutEffect(() => {
    if (fields.current) captureTypedValues(fields.current);
    for (const field of ['founderName', 'founderEmail'] as const) {
      const typed = takeTypedValue(field);
      if (typed && !draft.answers[field]) form.change(field, typed);
    }
  }, []);
  const proceed = (event: FormEvent) => {
    event.preventDefault();
    wizard.proceed();
  };
  return (
    <>
      <title>{`Apply: ${title} · ${brand.name}`}</title>
      <StepIndicator step={step} reached={draft.step} nextState={nextState} />
      <form ref={fields} noValidate className={classes.form} onSubmit={proceed}>
        <div>
          <p className={classes.count}>
            <span>{`Step ${step} of ${lastStep}`}</span>
            {step < lastStep && <span>* Required</span>}
          </p>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
          <p className={classes.lead}>{stepDescriptions[step]}</p>
        </div>
        {step === 1 && <FounderFields form={form} withEmail />}
        {step === 2 && <StartupFields form={form} />}
        {step === 3 && <TractionFields form={form} />}
        {step === 4 && <ReviewStep answers={draft.answers} nextState={nextState} />}
        {failure && step === lastStep && <FormFailure text={submitErrorText(failure)} />}
        <div className={classes.actions}>
          {step > 1 && (
            <ActionButton tone="quiet" size="large" onClick={wizard.goToPrevious}>
              Previous
            </ActionButton>
          )}
          {step < lastStep ? (
            <ActionButton
              key="next"
              type="submit"
              size="large"
              disabled={!canContinue(step, draft.answers)}
            >
              Next Step
            </ActionButton>
          ) : (
            <ActionButton key="submit" type="submit" size="large" disabled={isSubmitting}>
              {isSubmitting ? 'Submitting…' : 'Submit Application'}
            </ActionButton>
          )}
        </div>
        <DraftStatus {...wizard.draftLine} />
      </form>
    </>
  );
}

type StepIndicatorProps = { step: StepNumber; reached: StepNumber; nextState: StepHistoryState };

/** Where one is; highlighted up to the current step. What was reached before is a click away. */
function StepIndicator({ step, reached, nextState }: StepIndicatorProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {wizardSteps.map(({ number, title }) => (
          <li
            key={number}
            className={classes.step}
            data-active={number <= step}
            aria-current={number === step ? 'step' : undefined}
          >
            <span className={classes.stepBar} />
            {number !== step && number <= reached ? (
              <Link to={stepQueryString(number)} state={nextState} className={classes.stepLink}>
                <StepMark number={number} isDone={number < step} />
                <span className={classes.stepTitle}>{title}</span>
              </Link>
            ) : (
              <span className={classes.stepLink}>
                <StepMark number={number} isDone={number < step} />
                <span className={classes.stepTitle}>{title}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span className={classes.stepMark}>
      {isDone ? <Icon name="check" size={14} /> : null}
      <span className={isDone ? 'visually-hidden' : undefined}>{number}</span>
    </span>
  );
}

/** Everything once more before it is sent, each part with the way back to it. */
function ReviewStep({ answers, nextState }: { answers: Answers; nextState: StepHistoryState }) {
  return wizardSteps
    .filter(({ fields }) => fields.length > 0)
    .map(({ number, title, fields }) => (
      <section key={number} className={classes.reviewPart} aria-label={title}>
        <div className={classes.reviewHead}>
          <h3 className={classes.reviewTitle}>{title}</h3>
          <Link
            to={stepQueryString(number)}
            state={nextState}
            className={classes.reviewEdit}
            aria-label={`Edit ${title}`}
          >
            Edit
          </Link>
        </div>
        <AnswerList answers={answers} fields={fields} />
      </section>
    ));
}

type DraftStatusProps = {
  hasAnswers: boolean;
  /** Whether this browser keeps what is typed. */
  isKept: boolean;
  wasRestored: boolean;
  startOver: () => void;
  /** Brings back what starting over cleared. */
  undo: (() => void) | null;
};

/** Says that what is typed stays, and how to be rid of it. */
function DraftStatus({ hasAnswers, isKept, wasRestored, startOver, undo }: DraftStatusProps) {
  return (
    <div className={classes.draft}>
      <p aria-live="polite">
        {undo ? 'Your answers were cleared.' : draftStatusText(isKept, wasRestored)}
      </p>
      {(undo || hasAnswers) && (
        <button type="button" className={classes.draftButton} onClick={undo ?? startOver}>
          {undo ? 'Undo' : 'Start over'}
        </button>
      )}
    </div>
  );
}

function draftStatusText(isKept: boolean, wasRestored: boolean): string {
  if (!isKept) return 'This browser keeps no drafts: please finish in one go.';
  return wasRestored ? 'Your answers are as you left them.' : 'Saved in this browser as you type.';
}

const submitErrorMessage = 'Error submitting application. Please try again.';

/** The words of the specification; who has to wait is told so too. */
function submitErrorText(error: unknown): string {
  const mustWait = error instanceof AppError && error.code === 'rate_limited';
  return mustWait ? `${submitErrorMessage} ${errorText(error)}` : submitErrorMessage;
}
