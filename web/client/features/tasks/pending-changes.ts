import { useMutationState } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import type { TaskChange } from './task-change.ts';

/** Every change of a task runs under this key, wherever on the page it was asked for. */
export const changeKey = [...queryKeys.tasks, 'change'];

/** The changes that are on their way to the server, oldest first. */
export function usePendingChanges(): TaskChange[] {
  return useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as TaskChange,
  });
}
