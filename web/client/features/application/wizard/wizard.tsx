import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { brand } from '#shared/brand.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { FounderFields } from '../form/founder-fields.tsx';
import { StartupFields } from '../form/startup-fields.tsx';
import { TractionFields } from '../form/traction-fields.tsx';
import { DraftLine } from './draft-line.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { lastStep, mayGoOn, stepAt, stepLeads } from './steps.ts';
import { submitFailure } from './submit-failure.ts';
import { noteTyped, takeTyped } from './typed-early.ts';
import type { useWizard } from './use-wizard.ts';
import classes from './wizard.module.css';

/** The application in four steps. */
export function Wizard({ wizard }: { wizard: ReturnType<typeof useWizard> }) {
  const { step, form, draft, refusals, isSubmitting, failure, nextState } = wizard;
  const { title } = stepAt(step);
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
    if (fields.current) noteTyped(fields.current);
    for (const field of ['founderName', 'founderEmail'] as const) {
      const typed = takeTyped(field);
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
        <div className={classes.head}>
          <p className={classes.count}>
            <span>{`Step ${step} of ${lastStep}`}</span>
            {step < lastStep && <span>* Required</span>}
          </p>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
          <p className={classes.lead}>{stepLeads[step]}</p>
        </div>
        {step === 1 && <FounderFields form={form} withEmail />}
        {step === 2 && <StartupFields form={form} />}
        {step === 3 && <TractionFields form={form} />}
        {step === 4 && <ReviewStep answers={draft.answers} nextState={nextState} />}
        {failure && step === lastStep && <FormFailure text={submitFailure(failure)} />}
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
              disabled={!mayGoOn(step, draft.answers)}
            >
              Next Step
            </ActionButton>
          ) : (
            <ActionButton key="submit" type="submit" size="large" disabled={isSubmitting}>
              {isSubmitting ? 'Submitting…' : 'Submit Application'}
            </ActionButton>
          )}
        </div>
        <DraftLine {...wizard.draftLine} />
      </form>
    </>
  );
}
