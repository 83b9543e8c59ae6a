import { expect, it } from 'vitest';
import { newTaskSchema, taskPatchSchema } from '#shared/api/tasks.ts';
import { newTaskView } from '#shared/testing/new-task-view.ts';
import { diffDrafts, draftFromTask, newTaskDraft, toNewTask, viewOfPatch } from './task-draft.ts';

const clientKey = '0b8a1c1e-4a0e-4b0e-9a53-0f7f5a3c2d11';
const timeZone = 'Europe/Berlin';

const task = newTaskView({ category: 'growth', dueDate: '2026-12-03T22:59:59.999Z' });

it('starts with the defaults of a new task', () => {
  expect(newTaskSchema.parse(toNewTask(newTaskDraft('2026-12-28'), clientKey))).toEqual({
    title: 'New Task',
    description: '',
    difficulty: 'medium',
    category: null,
    dueOn: '2027-01-04',
    isPublicPledge: false,
    isPrivate: false,
    clientKey,
  });
});

it('is what the founder chose for new tasks, and a pledge makes no choice', () => {
  const draft = newTaskDraft('2026-12-28', { isPrivate: true });
  expect(toNewTask(draft, clientKey)).toMatchObject({ isPrivate: true });
  const pledge = toNewTask({ ...draft, isPublicPledge: true }, clientKey);
  expect(newTaskSchema.parse(pledge)).toMatchObject({ isPublicPledge: true, isPrivate: undefined });
});

it('starts with the values of a recommendation', () => {
  expect(newTaskDraft('2026-12-28', { isPublicPledge: true })).toMatchObject({
    difficulty: 'medium',
    isPublicPledge: true,
  });
  expect(newTaskDraft('2026-12-28', { difficulty: 'hard' })).toMatchObject({
    difficulty: 'hard',
    isPublicPledge: false,
  });
});

it('leaves an empty date to the server', () => {
  const draft = { ...newTaskDraft('2026-12-28'), title: '  Call Ada ', dueOn: '' };
  expect(toNewTask(draft, clientKey)).toMatchObject({ title: 'Call Ada', dueOn: undefined });
});

it('sends only the changed fields of an edited task', () => {
  const before = draftFromTask(task, timeZone);
  expect(before.dueOn).toBe('2026-12-03');
  expect(diffDrafts({ ...before, title: ' Call Ada ', dueOn: '' }, before)).toEqual({});
  expect(diffDrafts({ ...before, isPrivate: true }, before)).toEqual({ isPrivate: true });
  const patch = diffDrafts(
    { ...before, title: 'Call Bo', difficulty: 'hard', category: '', dueOn: '2026-12-05' },
    before,
  );
  expect(taskPatchSchema.parse(patch)).toEqual({
    title: 'Call Bo',
    difficulty: 'hard',
    category: null,
    dueOn: '2026-12-05',
  });
  expect({ ...task, ...viewOfPatch(patch, timeZone) }).toEqual({
    ...task,
    title: 'Call Bo',
    difficulty: 'hard',
    points: 35,
    category: null,
    dueDate: '2026-12-05T22:59:59.999Z',
  });
});
