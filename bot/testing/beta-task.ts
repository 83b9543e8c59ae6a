import { newTaskView } from '#shared/testing/new-task-view.ts';

/** Due on the Friday after `berlinViewer` looks. */
export const betaTask = newTaskView({
  id: 't1',
  title: 'Ship the beta',
  dueDate: '2026-11-27T22:59:59.999Z',
  createdAt: '2026-11-20T10:00:00Z',
});
