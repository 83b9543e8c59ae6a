import { useState } from 'react';
import { isUntouched } from '../answers/answers.ts';
import { type Draft, newDraft } from './draft.ts';
import { loadDraft, saveDraft } from './draft-store.ts';
import type { StepNumber } from './steps.ts';

/** The draft of this browser: as it was left, kept with every letter. */
export function useDraft() {
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
