import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { type Answers, isUntouched } from './answers.ts';
import { useSubmitApplication } from './application-queries.ts';
import { type Draft, loadDraft, newDraft, saveDraft } from './draft.ts';
import {
  allowedStep,
  errorsOf,
  lastStep,
  readStep,
  type StepNumber,
  stepAt,
  stepWithError,
} from './steps.ts';
import { type AnswerErrors, checkAnswers, serverErrors, useAnswerForm } from './use-answer-form.ts';

/** The course of the form: what is filled in, which step shows, what Next and Submit do. */
export function useWizard() {
  const keeping = useDraft();
  const { draft } = keeping;
  const address = useStepAddress(draft);
  const { step } = address;
  const navigate = useNavigate();
  const submission = useSubmitApplication();
  const form = useAnswerForm(draft.answers, (answers: Answers) => {
    submission.reset();
    keeping.keep({ ...draft, answers });
  });
  const [isChecking, setIsChecking] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const busy = useRef(false);

  const refuse = (errors: AnswerErrors, at: StepNumber) => {
    form.setErrors(errors);
    setRefusals((count) => count + 1);
    if (at !== step) address.goTo(at);
  };

  const goOn = async () => {
    const errors = errorsOf(stepAt(step), await checkAnswers(draft.answers));
    if (Object.keys(errors).length > 0) return refuse(errors, step);
    const next = (step + 1) as StepNumber;
    form.setErrors({});
    keeping.reach(next);
    address.goTo(next);
  };

  const submit = async () => {
    const errors = await checkAnswers(draft.answers);
    const wrongStep = stepWithError(errors);
    if (wrongStep) return refuse(errors, wrongStep);
    try {
      await submission.mutateAsync(draft);
      void navigate(paths.applicationSuccess, { replace: true });
    } catch (error) {
      const remarks = serverErrors(error);
      const remarkedStep = stepWithError(remarks);
      if (remarkedStep) refuse(remarks, remarkedStep);
    }
  };

  const proceed = async () => {
    if (busy.current) return;
    busy.current = true;
    setIsChecking(true);
    await (step === lastStep ? submit() : goOn());
    busy.current = false;
    setIsChecking(false);
  };

  return {
    ...address,
    form,
    draft,
    /** Counts what was not taken: the focus goes to what is wrong. */
    refusals,
    proceed: () => void proceed(),
    isSubmitting: step === lastStep && (isChecking || submission.isPending),
    failure: submission.error,
    draftLine: {
      ...keeping.line,
      hasAnswers: !isUntouched(draft.answers),
      startOver: () => {
        form.setErrors({});
        submission.reset();
        keeping.startOver();
      },
    },
  };
}

/** What an entry of the browser's history knows: the step it was reached from, and how many of ours came before. */
export type StepState = { from: StepNumber | null; depth: number };

/** The step stands in the address: the browser's back goes a step back, a reload stays. */
function useStepAddress({ answers, step: reached }: Draft) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const named = readStep(params);
  const step = allowedStep(named ?? reached, answers);
  const { from, depth } = readState(location.state);

  useEffect(() => {
    if (named !== step) {
      void navigate(searchOf(step), { replace: true, state: { from: null, depth } });
    }
  }, [named, step, depth, navigate]);

  return {
    step,
    /** For whatever leads from this step to another. */
    nextState: { from: step, depth: depth + 1 } satisfies StepState,
    goTo: (next: StepNumber) =>
      void navigate(searchOf(next), { state: { from: step, depth: depth + 1 } }),
    goToPrevious: () => {
      const previous = (step - 1) as StepNumber;
      if (from === previous) return void navigate(-1);
      void navigate(searchOf(previous), { replace: true, state: { from: null, depth } });
    },
    /** To the page before the form, where there is one; else its link leads to the landing page. */
    leave: (event: MouseEvent) => {
      const index: unknown = window.history.state?.idx;
      if (typeof index !== 'number' || index <= depth) return;
      event.preventDefault();
      void navigate(-(depth + 1));
    },
  };
}

export function searchOf(step: StepNumber): string {
  return `?step=${step}`;
}

function readState(state: unknown): StepState {
  const { from = null, depth = 0 }: Partial<StepState> = Object(state);
  return { from, depth };
}

/** The draft of this browser: as it was left, kept with every letter. */
function useDraft() {
  const [draft, setDraft] = useState(loadDraft);
  const [isKept, setIsKept] = useState(true);
  const [wasRestored, setWasRestored] = useState(() => !isUntouched(draft.answers));
  const [cleared, setCleared] = useState<Draft | null>(null);

  const keep = (next: Draft) => {
    setDraft(next);
    setIsKept(saveDraft(next));
    setCleared(null);
  };

  return {
    draft,
    keep,
    reach: (step: StepNumber) => {
      if (step > draft.step) keep({ ...draft, step });
    },
    startOver: () => {
      keep(newDraft());
      setCleared(draft);
      setWasRestored(false);
    },
    line: { isKept, wasRestored, undo: cleared && (() => keep(cleared)) },
  };
}
