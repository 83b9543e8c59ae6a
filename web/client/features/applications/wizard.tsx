import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Failure } from '#shared/failure.ts';
import { errorText } from '../../lib/errors.ts';
import { captureTypedValues, takeTypedValue } from '../../lib/typed-early.ts';
import { ActionButton } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { BrandLine, Icon } from '../../ui/icon.tsx';
import { FounderFields, StartupFields, TractionFields } from './answer-fields.tsx';
import { AnswerList } from './answer-list.tsx';
import type { Answers } from './answers.ts';
import { isApplicationsClosed } from './application-queries.ts';
import { getStep, lastStep, type StepNumber, stepDescriptions, wizardSteps } from './steps.ts';
import { type StepHistoryState, stepQueryString, type useWizard } from './use-wizard.ts';
import classes from './wizard.module.css';

export function Wizard({ wizard }: { wizard: ReturnType<typeof useWizard> }) {
  const { step, form, draft, failedAttempts, isSubmitting, failure, nextState } = wizard;
  const { title } = getStep(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  const shownStep = useRef(step);
  const seenAttempts = useRef(failedAttempts);
  // Before its script is there, the browser itself would send the form.
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => {
    const isOtherStep = shownStep.current !== step;
    shownStep.current = step;
    // The invalid field may be on another step, which is rendered a moment later.
    const invalidField =
      seenAttempts.current !== failedAttempts &&
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalidField) {
      seenAttempts.current = failedAttempts;
      return invalidField.focus();
    }
    if (!isOtherStep) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step, failedAttempts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, before the first frame.
  useLayoutEffect(() => {
    if (fields.current) captureTypedValues(fields.current);
    for (const field of ['founderName', 'founderEmail'] as const) {
      const typed = takeTypedValue(field);
      if (typed && !draft.answers[field]) form.change(field, typed);
    }
    setHasScript(true);
  }, []);
  const proceed = (event: FormEvent) => {
    event.preventDefault();
    wizard.proceed();
  };
  return (
    <>
      <title>{`Apply: ${title} · ${brand.name}`}</title>
      <StepIndicator step={step} reached={draft.step} nextState={nextState} />
      <form ref={fields} noValidate className={`stack ${classes.form}`} onSubmit={proceed}>
        <div>
          <p className={`flex between soft ${classes.count}`}>
            <span>{`Step ${step} of ${lastStep}`}</span>
            {step < lastStep && <span>* Required</span>}
          </p>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
          <p className={`soft ${classes.lead}`}>{stepDescriptions[step]}</p>
        </div>
        {wizard.draftStatus.replacedBy === 'other tab' && (
          <OtherTabNotice bringBack={wizard.draftStatus.bringBack} />
        )}
        {step === 1 && <FounderFields form={form} withEmail />}
        {step === 2 && <StartupFields form={form} />}
        {step === 3 && <TractionFields form={form} />}
        {step === 4 && <ReviewStep answers={draft.answers} nextState={nextState} />}
        {failure && step === lastStep && <FormFailure text={submitErrorText(failure)} />}
        <div className={`end gap-12 ${classes.actions}`}>
          {step > 1 && (
            <ActionButton tone="quiet" size="large" onClick={wizard.goToPrevious}>
              Previous
            </ActionButton>
          )}
          {step < lastStep ? (
            <ActionButton key="next" type="submit" size="large" disabled={!hasScript}>
              Next Step
            </ActionButton>
          ) : (
            <ActionButton key="submit" type="submit" size="large" disabled={isSubmitting}>
              {isSubmitting ? 'Submitting…' : 'Submit Application'}
            </ActionButton>
          )}
        </div>
        {step === lastStep && <BrandLine part="consent" className="soft small" />}
        <DraftStatus {...wizard.draftStatus} />
      </form>
    </>
  );
}

type StepIndicatorProps = { step: StepNumber; reached: StepNumber; nextState: StepHistoryState };

/** Highlighted up to the current step; steps already reached are links. */
function StepIndicator({ step, reached, nextState }: StepIndicatorProps) {
  return (
    <nav aria-label="Steps">
      <ol className={`stack gap-8 ${classes.steps}`}>
        {wizardSteps.map(({ number, title }) => (
          <li
            key={number}
            className={`faint ${classes.step}`}
            data-active={number <= step}
            aria-current={number === step ? 'step' : undefined}
          >
            <span className={classes.stepBar} />
            {number !== step && number <= reached ? (
              <Link
                to={stepQueryString(number)}
                state={nextState}
                className={`row gap-8 medium ${classes.stepLink}`}
              >
                <StepMark number={number} isDone={number < step} />
                <span className={classes.stepTitle}>{title}</span>
              </Link>
            ) : (
              <span className={`row gap-8 medium ${classes.stepLink}`}>
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
    <span className={`small strong tabular rigid ${classes.stepMark}`}>
      {isDone ? <Icon name="check" size={14} /> : null}
      <span className={isDone ? 'visually-hidden' : undefined}>{number}</span>
    </span>
  );
}

/** All answers before they are submitted, each part with a link back to its step. */
function ReviewStep({ answers, nextState }: { answers: Answers; nextState: StepHistoryState }) {
  return wizardSteps
    .filter(({ fields }) => fields.length > 0)
    .map(({ number, title, fields }) => (
      <section key={number} className={`card ${classes.reviewPart}`} aria-label={title}>
        <div className={`row between ${classes.reviewHead}`}>
          <h3 className={classes.reviewTitle}>{title}</h3>
          <Link
            to={stepQueryString(number)}
            state={nextState}
            className={`strong stream ${classes.reviewEdit}`}
            aria-label={`Edit ${title}`}
          >
            Edit
          </Link>
        </div>
        <AnswerList answers={answers} fields={fields} />
      </section>
    ));
}

/** Two tabs share one draft: neither writes over the other unseen. */
function OtherTabNotice({ bringBack }: { bringBack: () => void }) {
  return (
    <div role="status" className={`row wrap ${classes.otherTab}`}>
      <p>You changed these answers in another tab. This is the newest version.</p>
      <button type="button" className={`stream ${classes.draftButton}`} onClick={bringBack}>
        Bring back what was here
      </button>
    </div>
  );
}

type DraftStatusProps = {
  hasAnswers: boolean;
  /** This browser stores typed answers. */
  isSaved: boolean;
  wasRestored: boolean;
  startOver: () => void;
  replacedBy: 'starting over' | 'other tab' | null;
  /** Restores what starting over cleared. */
  bringBack: () => void;
};

/** Says whether the draft is saved, and lets the applicant clear it. */
function DraftStatus({ hasAnswers, isSaved, wasRestored, startOver, ...status }: DraftStatusProps) {
  const undo = status.replacedBy === 'starting over' ? status.bringBack : null;
  return (
    <div className={`row wrap soft ${classes.draft}`}>
      <p aria-live="polite">
        {undo ? 'Your answers were cleared.' : draftStatusText(isSaved, wasRestored)}
      </p>
      {(undo || hasAnswers) && (
        <button
          type="button"
          className={`stream ${classes.draftButton}`}
          onClick={undo ?? startOver}
        >
          {undo ? 'Undo' : 'Start over'}
        </button>
      )}
    </div>
  );
}

function draftStatusText(isSaved: boolean, wasRestored: boolean): string {
  if (!isSaved) return 'This browser keeps no drafts: please finish in one go.';
  return wasRestored ? 'Your answers are as you left them.' : 'Saved in this browser as you type.';
}

const submitErrorMessage = 'Error submitting application. Please try again.';

/** The specified message, with the reason added when the rate limit was hit. */
function submitErrorText(error: unknown): string {
  if (isApplicationsClosed(error)) return errorText(error);
  const mustWait = error instanceof Failure && error.code === 'rate_limited';
  return mustWait ? `${submitErrorMessage} ${errorText(error)}` : submitErrorMessage;
}
