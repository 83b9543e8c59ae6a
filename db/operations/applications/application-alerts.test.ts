import { beforeEach, expect, it } from 'vitest';
import { countAlerts } from '#db/queries/cohorts/cohorts.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newOpenCohort } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { setApplicationWindow } from '../cohorts/cohorts.ts';
import {
  keepWaiting,
  notifyOfOpenApplications,
  requestAlert,
  setAlertMail,
} from './application-alerts.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-17T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeEach(async () => {
  for (const table of ['mails', 'application_alerts', 'cohorts'] as const) {
    await db.deleteFrom(table).execute();
  }
});

const ask = (email: string, at = now) => requestAlert(db, { email, now: at });
const notify = (at = now, atOnce?: number) =>
  notifyOfOpenApplications(db, { now: at, ...(atOnce && { atOnce }) });
const alertOf = (email: string) =>
  db
    .selectFrom('application_alerts')
    .where('email', '=', email)
    .selectAll()
    .executeTakeFirstOrThrow();

async function mailed(): Promise<string[]> {
  const mails = db.selectFrom('mails').where('template', '=', 'applications-open');
  return (await mails.orderBy('recipient').select('recipient').execute()).map(
    ({ recipient }) => recipient,
  );
}

async function setWindow(cohortId: string, isOpen: boolean, at: Date) {
  const actor = await newAccount(db, 'admin');
  await setApplicationWindow(db, { cohortId, isOpen, actor, now: at });
}

it('an address that asks many times waits once, and is mailed once when a window opens', async () => {
  await Promise.all(Array.from({ length: 6 }, () => ask('ada@example.test')));
  await ask('bo@example.test');
  expect([await notify(), await mailed()]).toEqual([0, []]);
  expect(await countAlerts(db)).toBe(2);
  await newOpenCohort(db);
  const queued = await Promise.all([notify(now, 1), notify(now, 1), notify(now, 1)]);
  expect(queued.reduce((sum, each) => sum + each, 0)).toBe(2);
  expect(await notify(later(1))).toBe(0);
  expect(await mailed()).toEqual(['ada@example.test', 'bo@example.test']);
  expect(await countAlerts(db)).toBe(0);
});

it('who asks again is told of the next cohort, not of the same one again', async () => {
  await ask('ada@example.test');
  const first = await newOpenCohort(db);
  await notify();
  await ask('ada@example.test', later(1));
  expect(await notify(later(2))).toBe(0);
  await setWindow(first.id, false, later(3));
  const second = await newCohort(db);
  await setWindow(second.id, true, later(4));
  expect(await notify(later(5))).toBe(1);
  expect(await mailed()).toHaveLength(2);
});

it('who was not mailed before the window closed again waits on', async () => {
  await ask('ada@example.test');
  const cohort = await newOpenCohort(db);
  await notify();
  await keepWaiting(db, { alertId: (await alertOf('ada@example.test')).id });
  expect(await countAlerts(db)).toBe(1);
  await setWindow(cohort.id, false, later(1));
  await setWindow(cohort.id, true, later(2));
  expect(await notify(later(3))).toBe(1);
});

it('an address that was stopped is not mailed, whoever enters it again', async () => {
  await ask('ada@example.test');
  const { id: alertId } = await alertOf('ada@example.test');
  await setAlertMail(db, { alertId, isWanted: false, now });
  await ask('ada@example.test', later(1));
  await newOpenCohort(db);
  expect(await notify(later(2))).toBe(0);
  await setAlertMail(db, { alertId, isWanted: true, now });
  expect(await notify(later(3))).toBe(1);
});
