import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { founderExportSchema } from '#shared/api/data-export.ts';
import { chooseKpi } from '../../operations/check-ins/kpis.ts';
import { saveCheckIn } from '../../operations/check-ins/save-check-in.ts';
import { saveNote } from '../../operations/coach/notes.ts';
import { sendUpdate } from '../../operations/investors/investor-updates.ts';
import { recordStartupOpen, saveStartup } from '../../operations/investors/startup-interest.ts';
import { handOverTask } from '../../operations/tasks/hand-over-task.ts';
import { newFounderAccount } from '../../testing/new-account.ts';
import { newInvestor } from '../../testing/new-investor.ts';
import { newTask } from '../../testing/new-task.ts';
import { newTeammate } from '../../testing/new-teammate.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { exportFounder } from './export-founder.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-20T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test('a founder’s export lists who opened the links, when and how often, and the updates sent to investors', async () => {
  const me = await newFounderAccount(db);
  const peer = await newFounderAccount(db);
  const investor = await newInvestor(db, { name: 'Ines Ortega' });
  for (const { id: founderId, startupId } of [me, peer]) {
    await saveStartup(db, { investorId: investor.id, startupId, now });
    for (const at of [now, hours(1)]) {
      await recordStartupOpen(db, { startupId, investorId: investor.id, kind: 'deck', now: at });
    }
    const update = { subject: `Of ${founderId}`, body: 'We shipped.', clientKey: randomUUID() };
    await sendUpdate(db, { founderId, update, now });
  }
  const own = await exportFounder(db, { founderId: me.id, accountId: me.accountId, now });
  expect(own.investorOpens).toEqual([
    {
      name: 'Ines Ortega',
      title: 'Partner',
      company: 'Northlight Capital',
      kind: 'deck',
      opens: 2,
      firstOpenedAt: now.toISOString(),
      lastOpenedAt: hours(1).toISOString(),
    },
  ]);
  expect(own.investorUpdates).toEqual([
    { subject: `Of ${me.id}`, body: 'We shipped.', recipients: 1, sentAt: now.toISOString() },
  ]);
  expect(founderExportSchema.parse(own)).toEqual(own);
  expect(JSON.stringify(own)).not.toContain(investor.email);
});

test('a founder’s export has what the coach remembers of them, and of nobody else', async () => {
  const me = await newFounderAccount(db);
  const peer = await newFounderAccount(db);
  for (const { id: founderId, name } of [me, peer]) {
    const note = { founderId, kind: 'goal', text: `Goal of ${name}`, now } as const;
    await db.transaction().execute((trx) => saveNote(trx, note));
    await db
      .insertInto('coach_summaries')
      .values({ founder_id: founderId, text: `Talks of ${name}`, up_to: 1, written_at: now })
      .execute();
  }
  const own = await exportFounder(db, { founderId: me.id, accountId: me.accountId, now });
  const at = now.toISOString();
  expect(own.coachNotes).toEqual([{ kind: 'goal', text: `Goal of ${me.name}`, createdAt: at }]);
  expect(own.coachSummaries).toEqual([{ text: `Talks of ${me.name}`, writtenAt: at }]);
  expect(founderExportSchema.parse(own)).toEqual(own);
});

test('a founder’s export has the tasks they hold, and the titles of those they handed over', async () => {
  const me = await newFounderAccount(db);
  const { id: teammateId } = await newTeammate(db, me);
  const mine = await newTask(db, { founderId: me.id, title: 'Call Dee', now });
  const theirs = await newTask(db, { founderId: teammateId, title: 'Ask Eve', now });
  const hand = (founderId: string, taskId: string, to: string) =>
    handOverTask(db, { founderId, taskId, teammateId: to, now });
  await hand(me.id, mine.id, teammateId);
  await hand(teammateId, theirs.id, me.id);
  const own = await exportFounder(db, { founderId: me.id, accountId: me.accountId, now });
  expect(own.tasks.map(({ title }) => title)).toEqual(['Ask Eve']);
  expect(own.tasksHandedOver).toEqual([
    { id: mine.id, title: 'Call Dee', createdAt: now.toISOString() },
  ]);
  expect(founderExportSchema.parse(own)).toEqual(own);
});

test('a founder’s export has their startup’s check-ins and their own morale, never a teammate’s', async () => {
  const me = await newFounderAccount(db);
  const mate = await newTeammate(db, me);
  const peer = await newFounderAccount(db);
  const draft = { name: 'Pilots', unit: 'number', goodWay: 'up', isRename: false } as const;
  await chooseKpi(db, { founderId: mate.id, draft, now });
  const save = (founderId: string, changes: object, morale: number, version = 0) =>
    saveCheckIn(db, { founderId, week: '2026-11-19', version, changes, morale, isDone: true, now });
  await save(me.id, { kpiValue: 4 }, 5);
  await save(mate.id, { blocker: 'No lawyer' }, 1, 1);
  await save(peer.id, { blocker: 'Foreign' }, 3);
  const own = await exportFounder(db, { founderId: me.id, accountId: me.accountId, now });
  const at = now.toISOString();
  expect(own.kpis).toEqual([
    { name: 'Pilots', unit: 'number', goodWay: 'up', chosenAt: at, replacedAt: null },
  ]);
  expect(own.checkIns).toEqual([
    expect.objectContaining({ week: '2026-11-19', kpiValue: 4, blocker: 'No lawyer', doneAt: at }),
  ]);
  expect(own.checkInAnswers).toEqual([
    { week: '2026-11-19', part: 'kpiValue', answer: 4, saidAt: at },
  ]);
  expect(own.morale).toEqual([{ week: '2026-11-19', morale: 5, saidAt: at }]);
  expect(JSON.stringify(own)).not.toContain('Foreign');
  expect(founderExportSchema.parse(own)).toEqual(own);
});
