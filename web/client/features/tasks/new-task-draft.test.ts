import { expect, it } from 'vitest';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { newTaskDraft, toNewTask } from './new-task-draft.ts';

const clientKey = '0b8a1c1e-4a0e-4b0e-9a53-0f7f5a3c2d11';

it('starts with the defaults of a task made by hand', () => {
  expect(newTaskSchema.parse(toNewTask(newTaskDraft('2026-12-28'), clientKey))).toEqual({
    title: 'New Task',
    description: '',
    difficulty: 'medium',
    dueOn: '2027-01-04',
    isPublicPledge: false,
    clientKey,
  });
});

it('begins with what somebody set out to do', () => {
  expect(newTaskDraft('2026-12-28', { isPublicPledge: true })).toMatchObject({
    difficulty: 'medium',
    isPublicPledge: true,
  });
  expect(newTaskDraft('2026-12-28', { difficulty: 'hard' })).toMatchObject({
    difficulty: 'hard',
    isPublicPledge: false,
  });
});

it('leaves an emptied date to the server', () => {
  const draft = { ...newTaskDraft('2026-12-28'), title: '  Call Ada ', dueOn: '' };
  expect(toNewTask(draft, clientKey)).toMatchObject({ title: 'Call Ada', dueOn: undefined });
});
