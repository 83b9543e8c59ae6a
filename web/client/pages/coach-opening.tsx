import type { ReactNode } from 'react';
import { droppedText } from '#shared/domain/coach-opening.ts';
import {
  useAnswerOpening,
  useCoachMemory,
  useSendPlannedCompletion,
} from '../features/coach/memory-queries.ts';
import { OpeningCard } from '../features/coach/opening-card.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { useEditTaskDialog } from '../features/tasks/task-dialogs.tsx';
import { useCompleteTask, usePendingChanges } from '../features/tasks/task-queries.ts';
import { showToast } from '../ui/show-toast.tsx';

/** The coach's opening, and the form that “Not yet” opens, which outlives the question. */
export function useOpening(): { opening: ReactNode; dialog: ReactNode } {
  const { data } = useCoachMemory();
  const { timeZone } = useFounder();
  const answer = useAnswerOpening();
  const complete = useCompleteTask(useSendPlannedCompletion());
  const changes = usePendingChanges();
  const { edit, dialog } = useEditTaskDialog(timeZone);
  const asked = data?.opening;
  if (!asked) return { opening: null, dialog };
  const { task } = asked;
  const taskId = task.id;
  const opening = (
    <OpeningCard
      opening={asked}
      isBusy={changes.some((change) => change.taskId === taskId)}
      onDone={() => complete({ kind: 'complete', taskId })}
      onNotYet={() => {
        answer({ taskId, answer: 'not_yet' });
        edit(task);
      }}
      onDrop={() =>
        answer(
          { taskId, answer: 'drop' },
          { onSuccess: () => void showToast({ text: droppedText }) },
        )
      }
    />
  );
  return { opening, dialog };
}
