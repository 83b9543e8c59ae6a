import { expect, it } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { handOverTask } from '../operations/tasks/hand-over-task.ts';
import { leaveTeam } from '../operations/team/team-members.ts';
import { findBoard } from './tasks.ts';
import { listTeamTasks } from './team-tasks.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

it('shows a team who has which open task, and nobody else’s', async () => {
  const ada = await newFounder(db, { name: 'Ada' });
  const eve = await newTeammate(db, ada, { name: 'Eve' });
  const bo = await newTeammate(db, ada, { name: 'Bo' });
  const peer = await newFounder(db, { cohortId: ada.cohortId });
  const add = async (founderId: string, title: string, more: object = {}) =>
    (await newTask(db, { founderId, now, title, ...more })).id;
  await add(bo.id, 'Later', { dueOn: '2026-06-30' });
  await add(bo.id, 'Soon', { dueOn: '2026-06-16', isPublicPledge: true });
  await add(bo.id, 'Just mine', { isPrivate: true });
  await newCompletedTask(db, { founderId: bo.id, at: now, title: 'Done' });
  await add(peer.id, 'Theirs');
  const taskId = await add(ada.id, 'Handed over');
  await handOverTask(db, { founderId: ada.id, taskId, teammateId: eve.id, now });

  const { people } = await listTeamTasks(db, { founderId: ada.id });
  expect(people.map(({ name, isMe, count }) => [name, isMe, count])).toEqual([
    ['Ada', true, 0],
    ['Bo', false, 2],
    ['Eve', false, 1],
  ]);
  expect(people[1]?.tasks).toMatchObject([
    { title: 'Soon', isPledged: true, dueDate: '2026-06-16T23:59:59.999Z', mayTakeBack: false },
    { title: 'Later', isPledged: false, mayTakeBack: false },
  ]);
  expect(people[2]?.tasks).toMatchObject([{ title: 'Handed over', mayTakeBack: true }]);
  const forBo = (await listTeamTasks(db, { founderId: bo.id })).people;
  expect(forBo.flatMap(({ tasks }) => tasks.filter((task) => task.mayTakeBack))).toEqual([]);
  expect(forBo[0]).toMatchObject({ name: 'Bo', isMe: true });

  await leaveTeam(db, { founderId: eve.id, now });
  const { teammates } = await findBoard(db, { founderId: ada.id, now });
  expect(teammates.map(({ name }) => name)).toEqual(['Bo']);
  expect((await listTeamTasks(db, { founderId: ada.id })).people).toMatchObject([
    { name: 'Ada', tasks: [{ title: 'Handed over', mayTakeBack: false }] },
    { name: 'Bo' },
  ]);
});
