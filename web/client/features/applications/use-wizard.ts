import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { type Answers, isUntouched } from './answers.ts';
import { useSubmitApplication } from './application-queries.ts';
import { type Draft, loadDraft, newDraft, saveDraft } from './draft.ts';
import {
  clampStep,
  errorsOfStep,
  firstStepWithError,
  getStep,
  lastStep,
  parseStepParam,
  type StepNumber,
} from './steps.ts';
import {
  type AnswerErrors,
  serverAnswerErrors,
  useAnswerForm,
  validateAnswers,
} from './use-answer-form.ts';

/** The course of the form: what is filled in, which step shows, what Next and Submit do. */
export function useWizard() {
  const keeping = useDraft();
  const { draft } = keeping;
  const address = useStepUrl(draft);
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
    const errors = errorsOfStep(getStep(step), await validateAnswers(draft.answers));
    if (Object.keys(errors).length > 0) return refuse(errors, step);
    const next = (step + 1) as StepNumber;
    form.setErrors({});
    keeping.reach(next);
    address.goTo(next);
  };

  const submit = async () => {
    const errors = await validateAnswers(draft.answers);
    const wrongStep = firstStepWithError(errors);
    if (wrongStep) return refuse(errors, wrongStep);
    try {
      await submission.mutateAsync(draft);
      void navigate(paths.applicationSuccess, { replace: true });
    } catch (error) {
      const remarks = serverAnswerErrors(error);
      const remarkedStep = firstStepWithError(remarks);
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
export type StepHistoryState = { from: StepNumber | null; depth: number };

/** The step stands in the address: the browser's back goes a step back, a reload stays. */
function useStepUrl({ answers, step: reached }: Draft) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const named = parseStepParam(params);
  const step = clampStep(named ?? reached, answers);
  const { from, depth } = readHistoryState(location.state);

  useEffect(() => {
    if (named !== step) {
      void navigate(stepQueryString(step), { replace: true, state: { from: null, depth } });
    }
  }, [named, step, depth, navigate]);

  return {
    step,
    /** For whatever leads from this step to another. */
    nextState: { from: step, depth: depth + 1 } satisfies StepHistoryState,
    goTo: (next: StepNumber) =>
      void navigate(stepQueryString(next), { state: { from: step, depth: depth + 1 } }),
    goToPrevious: () => {
      const previous = (step - 1) as StepNumber;
      if (from === previous) return void navigate(-1);
      void navigate(stepQueryString(previous), { replace: true, state: { from: null, depth } });
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

export function stepQueryString(step: StepNumber): string {
  return `?step=${step}`;
}

function readHistoryState(state: unknown): StepHistoryState {
  const { from = null, depth = 0 }: Partial<StepHistoryState> = Object(state);
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
