import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { type Answers, isUntouched } from './answers.ts';
import { useSubmitApplication } from './application-queries.ts';
import { type Draft, loadDraft, newDraft, saveDraft, watchDraft } from './draft.ts';
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
  readAnswers,
  serverAnswerErrors,
  useAnswerForm,
  validateAnswers,
} from './use-answer-form.ts';

export function useWizard() {
  const draftState = useDraft();
  const { draft } = draftState;
  const stepUrl = useStepUrl(draft);
  const { step } = stepUrl;
  const navigate = useNavigate();
  const submission = useSubmitApplication();
  const form = useAnswerForm(draft.answers, (answers: Answers) => {
    submission.reset();
    draftState.save({ ...draft, answers });
  });
  const [isChecking, setIsChecking] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const isBusy = useRef(false);

  const showErrors = (errors: AnswerErrors, errorStep: StepNumber) => {
    form.setErrors(errors);
    setFailedAttempts((count) => count + 1);
    if (errorStep !== step) stepUrl.goTo(errorStep);
  };

  const goToNext = async () => {
    const current = getStep(step);
    const errors = errorsOfStep(current, await validateAnswers(draft.answers));
    if (Object.keys(errors).length > 0) return showErrors(errors, step);
    const answers = await readAnswers(draft.answers, current.fields);
    const next = (step + 1) as StepNumber;
    form.setErrors({});
    draftState.reach(next, answers);
    stepUrl.goTo(next);
  };

  const submit = async () => {
    const errors = await validateAnswers(draft.answers);
    const errorStep = firstStepWithError(errors);
    if (errorStep) return showErrors(errors, errorStep);
    try {
      await submission.mutateAsync(draft);
      void navigate(paths.applicationSuccess, { replace: true });
    } catch (error) {
      const serverErrors = serverAnswerErrors(error);
      const serverErrorStep = firstStepWithError(serverErrors);
      if (serverErrorStep) showErrors(serverErrors, serverErrorStep);
    }
  };

  const proceed = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsChecking(true);
    await (step === lastStep ? submit() : goToNext());
    isBusy.current = false;
    setIsChecking(false);
  };

  return {
    ...stepUrl,
    form,
    draft,
    /** Counts the attempts that ended with errors: each moves the focus to the first one. */
    failedAttempts,
    proceed: () => void proceed(),
    isSubmitting: step === lastStep && (isChecking || submission.isPending),
    failure: submission.error,
    draftStatus: {
      ...draftState.status,
      hasAnswers: !isUntouched(draft.answers),
      startOver: () => {
        form.setErrors({});
        submission.reset();
        draftState.startOver();
      },
    },
  };
}

/** The state of a history entry: the step it was reached from, and how many steps came before it. */
export type StepHistoryState = { from: StepNumber | null; depth: number };

/** Keeps the step in the URL, so the browser's back button and a reload work. */
function useStepUrl({ answers, step: reached }: Draft) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const urlStep = parseStepParam(params);
  const step = clampStep(urlStep ?? reached, answers);
  const { from, depth } = readHistoryState(location.state);

  useEffect(() => {
    if (urlStep !== step) {
      void navigate(stepQueryString(step), { replace: true, state: { from: null, depth } });
    }
  }, [urlStep, step, depth, navigate]);

  return {
    step,
    /** The history state for links from this step to another. */
    nextState: { from: step, depth: depth + 1 } satisfies StepHistoryState,
    goTo: (next: StepNumber) =>
      void navigate(stepQueryString(next), { state: { from: step, depth: depth + 1 } }),
    goToPrevious: () => {
      const previous = (step - 1) as StepNumber;
      if (from === previous) return void navigate(-1);
      void navigate(stepQueryString(previous), { replace: true, state: { from: null, depth } });
    },
    /** Goes back past all steps to the page before the form; without one, the link's own target holds. */
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

/** The draft stored in this browser, saved on every change. All tabs show the newest one. */
function useDraft() {
  const [draft, setDraft] = useState(loadDraft);
  const [isSaved, setIsSaved] = useState(true);
  const [wasRestored, setWasRestored] = useState(() => !isUntouched(draft.answers));
  const [replaced, setReplaced] = useState<ReplacedDraft | null>(null);
  const navigate = useNavigate();

  const save = (next: Draft) => {
    setDraft(next);
    setIsSaved(saveDraft(next));
    setReplaced(null);
  };

  const followOtherTab = useEffectEvent((next: Draft | null) => {
    if (!next) return navigate(paths.applicationSuccess, { replace: true });
    const isOther = JSON.stringify(next.answers) !== JSON.stringify(draft.answers);
    setDraft(next);
    // Every letter typed there arrives: what stood here before the first of them is kept.
    if (isOther) setReplaced((kept) => kept ?? { draft, by: 'other tab' });
  });
  useEffect(() => watchDraft((next) => void followOtherTab(next)), []);

  return {
    draft,
    save,
    reach: (step: StepNumber, answers: Answers) => {
      const isSame = JSON.stringify(answers) === JSON.stringify(draft.answers);
      if (step <= draft.step && isSame) return;
      save({ ...draft, answers, step: Math.max(step, draft.step) as StepNumber });
    },
    startOver: () => {
      save(newDraft());
      setReplaced({ draft, by: 'starting over' });
      setWasRestored(false);
    },
    status: {
      isSaved,
      wasRestored,
      replacedBy: replaced?.by ?? null,
      bringBack: () => replaced && save(replaced.draft),
    },
  };
}

/** The answers that stood here before, which can be brought back. */
type ReplacedDraft = { draft: Draft; by: 'starting over' | 'other tab' };
