import type { QueryClient } from '@tanstack/react-query';
import type { Overview } from '#shared/api/overview.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { boardQuery } from './get-board.ts';
import { dropTask, placeTask } from './task-change.ts';

/**
 * Takes the server's word about one task into what the pages show, so that nothing jumps back
 * while the rest (figures, order, other tasks) is read again.
 */
export function storeTask(queryClient: QueryClient, task: TaskView): void {
  queryClient.setQueryData(boardQuery.queryKey, (board) => board && placeTask(board, task));
  queryClient.setQueryData<Overview>(queryKeys.overview, (overview) => {
    if (!overview) return undefined;
    const activeTasks = overview.activeTasks.map((each) => (each.id === task.id ? task : each));
    return { ...overview, activeTasks };
  });
  rereadTasks(queryClient);
}

/** The same for a task that was deleted. */
export function forgetTask(queryClient: QueryClient, taskId: string): void {
  queryClient.setQueryData(boardQuery.queryKey, (board) => board && dropTask(board, taskId));
  rereadTasks(queryClient);
}

export function rereadTasks(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
  void queryClient.invalidateQueries({ queryKey: queryKeys.overview });
}
