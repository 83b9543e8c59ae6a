import { beforeEach, describe, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { updateRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { searchFounders, searchTasks } from './search.ts';

const { db } = useTestDatabase();
const since = new Date('2026-06-14T00:00:00Z');

let me: TestFounder;
beforeEach(async () => {
  me = await newFounder(db, { name: 'Me Myself' });
});

describe('tasks', () => {
  const titles = async (text: string, limit = 5) =>
    (await searchTasks(db, { founderId: me.id, text, since, limit })).map(({ title }) => title);
  const add = (title: string, founderId = me.id) => newTask(db, { founderId, title });

  it('are one’s own, whatever the case, at most as many as asked for', async () => {
    await add('Call ten customers');
    await add('Re-CALL the contract');
    await add('Call them', (await newFounder(db)).id);
    expect(await titles('call')).toEqual(['Call ten customers', 'Re-CALL the contract']);
    for (let index = 0; index < 6; index += 1) await add(`Call ${index}`);
    expect(await titles('cAlL')).toHaveLength(5);
    expect(await titles('nothing like it')).toEqual([]);
  });

  it('take % and _ and \\ for themselves', async () => {
    await add('Grow 5% a week');
    await add('snake_case');
    await add('back\\slash');
    expect(await titles('%')).toEqual(['Grow 5% a week']);
    expect(await titles('_')).toEqual(['snake_case']);
    expect(await titles('\\')).toEqual(['back\\slash']);
  });

  it('come open first, and say which the board still has', async () => {
    const done = (title: string, at: string) =>
      newCompletedTask(db, { founderId: me.id, at: new Date(at), title });
    await done('Deck of last week', '2026-06-13T12:00:00Z');
    await done('Deck of this week', '2026-06-15T12:00:00Z');
    await add('Deck to come');
    const found = await searchTasks(db, { founderId: me.id, text: 'deck', since, limit: 5 });
    expect(found[0]).toMatchObject({ title: 'Deck to come', isOnBoard: true });
    const boards = Object.fromEntries(found.map(({ title, isOnBoard }) => [title, isOnBoard]));
    expect(boards).toMatchObject({ 'Deck of last week': false, 'Deck of this week': true });
  });

  it('that were deleted stay away', async () => {
    const { id } = await add('Gone for good');
    await db.updateTable('tasks').set({ deleted_at: since }).where('id', '=', id).execute();
    expect(await titles('gone')).toEqual([]);
  });
});

describe('founders', () => {
  const find = (text: string) =>
    searchFounders(db, {
      viewer: { id: me.id, cohortId: me.cohortId },
      text,
      limit: 5,
    });

  it('of one’s cohort come before those of others; oneself and strangers not at all', async () => {
    const far = await newFounder(db, { name: 'Ada Quill' });
    const near = await newFounder(db, { name: 'Zoe Quill', cohortId: me.cohortId });
    const rejected = await newFounder(db, { name: 'Rex Quill' });
    await updateRow(db, 'startup_applications', rejected.startupId, { status: 'rejected' });
    const found = await find('qUILL');
    expect(found.map(({ id, isPeer }) => [id, isPeer])).toEqual([
      [near.id, true],
      [far.id, false],
    ]);
    expect((await find('Me Myself')).map(({ id }) => id)).not.toContain(me.id);
    expect(await find(near.email)).toEqual([]);
    expect(Object.keys(found[0]!).sort()).toEqual([
      'id',
      'isPeer',
      'name',
      'startupId',
      'startupName',
    ]);
  });

  it('are found by their startup, and take % for itself', async () => {
    const { id } = await newFounder(db);
    await updateRow(db, 'startup_applications', startupOf(id), { startup_name: '100%_Wool' });
    expect((await find('%_w')).map((each) => each.id)).toEqual([id]);
    expect(await find('%%%')).toEqual([]);
  });
});

it('accents make no difference', async () => {
  const { id } = await newFounder(db, { name: 'José Łukasz' });
  await updateRow(db, 'startup_applications', startupOf(id), { startup_name: 'Crème Brûlée' });
  const find = async (text: string) =>
    (await searchFounders(db, { viewer: me, text, limit: 5 })).map((found) => found.id);
  for (const text of ['jose', 'JOSÉ', 'lukasz', 'creme b']) expect(await find(text)).toEqual([id]);
  await newTask(db, { founderId: me.id, title: 'Visit the café' });
  const tasks = await searchTasks(db, { founderId: me.id, text: 'cafe', since, limit: 5 });
  expect(tasks).toMatchObject([{ title: 'Visit the café' }]);
});
