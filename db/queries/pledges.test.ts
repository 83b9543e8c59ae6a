import { expect, it } from 'vitest';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { updateTask } from '#db/operations/tasks/update-task.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { openPledgeSchema } from '#shared/api/pledges.ts';
import { findKeptRatio, listOpenPledges } from './pledges.ts';

const { db } = useTestDatabase();

it('the ratio covers the last twenty decided pledges and no others', async () => {
  const founderId = (await newFounder(db)).id;
  const ratio = () => findKeptRatio(db, { founderId });
  const made = new Date('2026-06-01T12:00:00Z');
  const pledge = { founderId, now: made, dueOn: '2026-06-10', isPublicPledge: true };
  expect(await ratio()).toEqual({ kept: 0, decided: 0 });
  const decide = async (day: number) => {
    const { id } = await newTask(db, pledge);
    const now = new Date(Date.UTC(2026, 5, day, 12));
    await completeTask(db, { founderId, taskId: id, now, source: 'web' });
  };
  await decide(2);
  expect(await ratio()).toEqual({ kept: 1, decided: 1 });
  for (let count = 0; count < 16; count += 1) await decide(9);
  // Three too late.
  for (const day of [11, 12, 13]) await decide(day);
  expect(await ratio()).toEqual({ kept: 17, decided: 20 });
  await decide(14);
  expect(await ratio()).toEqual({ kept: 16, decided: 20 });
  const withdrawn = await newTask(db, pledge);
  await deleteTask(db, { founderId, taskId: withdrawn.id, now: made });
  await newTask(db, pledge);
  expect(await ratio()).toEqual({ kept: 16, decided: 20 });
});

it('a cohort’s open pledges are those that can still be kept, soonest first, and nothing else', async () => {
  const { id: cohortId } = await newCohort(db);
  const ada = await newFounder(db, { cohortId, name: 'Ada' });
  const bo = await newFounder(db, { cohortId, name: 'Bo', timeZone: 'Pacific/Kiritimati' });
  const now = new Date('2026-06-15T12:00:00Z');
  const pledge = (founderId: string, title: string, dueOn: string) =>
    newTask(db, { founderId, now, title, dueOn, isPublicPledge: true });
  await pledge(ada.id, 'Sign the lease', '2026-06-19');
  const moved = await pledge(bo.id, 'Ship the beta', '2026-06-17');
  const patch = { title: 'Ship it', dueOn: '2026-06-18' };
  await updateTask(db, { founderId: bo.id, taskId: moved.id, patch, now });

  await newTask(db, { founderId: bo.id, now, title: 'Private', dueOn: '2026-06-16' });
  const kept = await pledge(bo.id, 'Kept', '2026-06-18');
  await completeTask(db, { founderId: bo.id, taskId: kept.id, now, source: 'web' });
  const withdrawn = await pledge(bo.id, 'Withdrawn', '2026-06-18');
  await deleteTask(db, { founderId: bo.id, taskId: withdrawn.id, now });
  await pledge((await newFounder(db)).id, 'Of another cohort', '2026-06-16');
  const gone = await newFounder(db, { cohortId });
  await pledge(gone.id, 'Of a founder who left', '2026-06-16');
  await updateRows(db, 'startup_applications', { id: gone.startupId }, { status: 'rejected' });

  const viewer = { id: ada.id, cohortId };
  const { pledges, count } = await listOpenPledges(db, { viewer, now });
  expect(pledges.map((each) => openPledgeSchema.strict().parse(each))).toEqual(pledges);
  expect(pledges).toEqual([
    {
      id: moved.id,
      founderId: bo.id,
      founderName: 'Bo',
      founderAvatar: null,
      startupName: expect.any(String),
      isMe: false,
      title: 'Ship it',
      // Bo's own day, though it ends on the 18th at 10:00 in Ada's zone.
      dueOn: '2026-06-18',
      movedFrom: '2026-06-17',
      cheers: { subject: 'pledge', id: moved.id, count: 0, isMine: false },
    },
    expect.objectContaining({ isMe: true, title: 'Sign the lease', movedFrom: null }),
  ]);
  expect(count).toBe(2);

  const titles = async (input: Partial<Parameters<typeof listOpenPledges>[1]>) =>
    (await listOpenPledges(db, { viewer, now, ...input })).pledges.map(({ title }) => title);
  expect(await titles({ founderId: bo.id })).toEqual(['Ship it']);
  expect(await titles({ limit: 1 })).toEqual(['Ship it']);
  // The moment its date has passed, before the sweep marks it as missed.
  expect(await titles({ now: new Date('2026-06-18T10:00:00Z') })).toEqual(['Sign the lease']);
  const stranger = await newFounder(db);
  expect(await titles({ viewer: stranger, founderId: bo.id })).toEqual([]);
  expect(await titles({ viewer: { id: ada.id, cohortId: null } })).toEqual([]);
});
