import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Draft } from './draft.ts';
import { allowedStep, readStep, type StepNumber } from './steps.ts';

/** What an entry of the browser's history knows: the step it was reached from, and how many of ours came before. */
export type StepState = { from: StepNumber | null; depth: number };

/** The step stands in the address: the browser's back goes a step back, a reload stays. */
export function useStepAddress({ answers, step: reached }: Draft) {
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
