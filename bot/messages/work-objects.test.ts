import { expect, test } from 'vitest';
import type { PledgeSummary } from '#db/queries/pledges.ts';
import { newTaskView } from '#shared/testing/new-task-view.ts';
import { findSlackMistakes } from '#shared/testing/slack-limits.ts';
import { forAnyText } from '../testing/message-limits.ts';
import { berlinViewer } from '../testing/message-samples.ts';
import { ownTaskObject, pledgeObject, taskObject, type WorkObject } from './work-objects.ts';

const { now } = berlinViewer;
const at = { publicUrl: 'https://x.test', now, viewer: berlinViewer };
const states: PledgeSummary['state'][] = ['open', 'kept', 'done', 'missed', 'withdrawn'];

const pledge: PledgeSummary = {
  taskId: 't1',
  founderId: 'f',
  founderName: 'Ada',
  slackUserId: 'U1',
  picture: null,
  startupName: 'Acme',
  taskTitle: 'Ship it',
  state: 'open',
  dueOn: '2026-11-27',
  movedFrom: null,
  cheers: 2,
  cheeredBy: [],
};

/** Texts of people are shown as they are: nothing in them mentions anybody or forges a link. */
function expectGood(object: WorkObject) {
  expect(findSlackMistakes({ metadata: object })).toEqual([]);
  const unfurled = { ...object, app_unfurl_url: object.url };
  expect(findSlackMistakes({ metadata: { entities: [unfurled] } })).toEqual([]);
  expect(JSON.stringify(object)).not.toMatch(/[<>]/);
}

test('work objects keep Slack’s limits, whatever people write', () => {
  forAnyText(({ task: written, name, other }) => {
    const task = { ...written, id: 't1' };
    expectGood(ownTaskObject(task, { name }, at));
    expectGood(ownTaskObject({ ...task, status: 'completed', canReopen: true }, { name }, at));
    expectGood(taskObject(task, { name }, at));
    for (const state of states) {
      const people = { founderName: name, startupName: other, taskTitle: task.title };
      expectGood(pledgeObject({ ...pledge, ...people, state }, at));
    }
  });
});

test('only what can be cheered has the button', () => {
  const cheered = states.filter((state) =>
    JSON.stringify(pledgeObject({ ...pledge, state }, at)).includes('Cheer Ada on'),
  );
  expect(cheered).toEqual(['open', 'kept', 'done']);
});

test('others see no notes, points or buttons of a task', () => {
  const task = newTaskView({ title: 'Call Ann', description: 'Secret', points: 77 });
  const shown = JSON.stringify(taskObject(task, { name: 'Ada' }, at));
  expect(shown).not.toMatch(/Secret|77|action_id/);
  expect(JSON.stringify(ownTaskObject(task, { name: 'Ada' }, at))).toMatch(/Secret.*77.*action_id/);
});
