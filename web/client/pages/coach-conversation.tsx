import type { ComponentType, ReactNode } from 'react';
import type { Conversation } from '#shared/api/coach.ts';
import { taskFromAnswer } from '#shared/domain/task-from-answer.ts';
import { useConversation } from '../features/coach/coach-queries.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { useAddTaskDialog } from '../features/tasks/task-dialogs.tsx';
import { Loaded } from '../ui/loaded.tsx';
import type { SkeletonShape } from '../ui/skeleton.tsx';

type View = ComponentType<{
  conversation: Conversation;
  onAddTask: (answer: string) => void;
  opening?: ReactNode;
  ownQuestions?: readonly string[];
}>;
type Props = {
  view: View;
  skeleton: SkeletonShape[];
  opening?: ReactNode;
  ownQuestions?: readonly string[];
};

/** The founder's conversation with the coach, and the form for a task from an answer. */
export function CoachConversation({ view: View, skeleton, ...extras }: Props) {
  const query = useConversation();
  const { timeZone } = useFounder();
  const { open, dialog } = useAddTaskDialog(timeZone);
  return (
    <>
      <Loaded query={query} heights={skeleton} label="Loading your conversation">
        {(conversation) => (
          <View
            conversation={conversation}
            onAddTask={(answer) => open(taskFromAnswer(answer))}
            {...extras}
          />
        )}
      </Loaded>
      {dialog}
    </>
  );
}
