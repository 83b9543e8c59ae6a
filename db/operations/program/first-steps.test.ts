import { beforeEach, expect, it } from 'vitest';
import { findFirstSteps } from '#db/queries/first-steps.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { startingLanding } from '#shared/domain/starting-landing.ts';
import type { Actor } from '../audit/record-audit.ts';
import { pruneExpired } from '../jobs/prune-expired.ts';
import { putFirstStepsAway, sendTestMail, skipFirstStep } from './first-steps.ts';
import { saveLanding } from './save-landing.ts';

const { db } = useTestDatabase();
const now = new Date('2026-12-10T12:00:00Z');
let actor: Actor;

beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('content_versions').where('kind', '=', 'page').execute();
  await db.deleteFrom('slack_installations').execute();
  await db.deleteFrom('startup_applications').execute();
  await db.deleteFrom('cohorts').execute();
  await db.deleteFrom('accounts').execute();
  await db.updateTable('program').set({ name: null }).execute();
  await db.updateTable('first_steps').set({ skipped: [], put_away_at: null }).execute();
  actor = await newAccount(db, 'admin');
});

const view = () => findFirstSteps(db, { hasSlackToken: false });
const statesOf = async () =>
  Object.fromEntries((await view()).steps.map(({ step, state }) => [step, state]));
const actions = async () =>
  (await db.selectFrom('audit_log').orderBy('id').select(['action', 'details']).execute()).map(
    ({ action, details }) => [action, (details as { to?: string }).to],
  );

it('takes from the data what is done, and nothing of it from a new instance', async () => {
  const untouched = {
    name: 'open',
    page: 'open',
    cohort: 'open',
    applications: 'open',
    team: 'open',
    slack: 'open',
    email: 'open',
  };
  expect(await view()).toMatchObject({ isPutAway: false, testEmail: null });
  expect(await statesOf()).toEqual(untouched);
  await db.updateTable('program').set({ name: 'Northlight' }).execute();
  const cohort = await newCohort(db, {});
  await newAccount(db, 'admin');
  expect(await statesOf()).toEqual({ ...untouched, name: 'done', cohort: 'done', team: 'done' });
  await db
    .updateTable('cohorts')
    .set({ applications_open_at: now })
    .where('id', '=', cohort.id)
    .execute();
  expect(await statesOf()).toMatchObject({ applications: 'done', page: 'open' });
  await saveLanding(db, {
    landing: { hero: startingLanding.hero, sections: [] },
    seenVersion: 0,
    actor,
    now,
  });
  expect(await statesOf()).toMatchObject({ page: 'done' });
  const { steps } = await findFirstSteps(db, { hasSlackToken: true });
  expect(steps.find(({ step }) => step === 'slack')?.state).toBe('done');
});

it('skips a step once, takes it up again, and puts all of it away, each in the audit log', async () => {
  for (const isSkipped of [true, true, false, false, true]) {
    await skipFirstStep(db, { step: 'slack', isSkipped, actor, now });
  }
  expect(await statesOf()).toMatchObject({ slack: 'skipped', email: 'open' });
  for (const isPutAway of [true, true, false]) {
    await putFirstStepsAway(db, { isPutAway, actor, now });
    expect((await view()).isPutAway).toBe(isPutAway);
  }
  expect(await actions()).toEqual([
    ['program.step_skipped', 'Connect Slack'],
    ['program.step_resumed', 'Connect Slack'],
    ['program.step_skipped', 'Connect Slack'],
    ['program.steps_put_away', undefined],
    ['program.steps_brought_back', undefined],
  ]);
});

it('queues one test email for many clicks at once, and another after an answer', async () => {
  await Promise.all(Array.from({ length: 5 }, () => sendTestMail(db, { actor, now })));
  expect(await db.selectFrom('mails').select(['recipient', 'state']).execute()).toEqual([
    { recipient: actor.email, state: 'waiting' },
  ]);
  const reason = 'EAUTH: 535 Wrong password';
  await db.updateTable('mails').set({ last_error: reason }).execute();
  expect((await view()).testEmail).toMatchObject({ state: 'waiting', reason });
  await sendTestMail(db, { actor, now: new Date(now.getTime() + 60_000) });
  expect((await view()).testEmail).toMatchObject({ state: 'waiting', reason: null });
  const states = await db.selectFrom('mails').orderBy('created_at').select('state').execute();
  expect(states.map(({ state }) => state).sort()).toEqual(['dropped', 'waiting']);
});

it('counts a test email that was sent, and keeps it when the others of its time go', async () => {
  await sendTestMail(db, { actor, now });
  await db.updateTable('mails').set({ state: 'sent', sent_at: now, data: '{}' }).execute();
  expect(await statesOf()).toMatchObject({ email: 'done' });
  const later = new Date(Date.now() + 200 * 24 * 60 * 60 * 1000);
  await pruneExpired(db, { now: later });
  expect(await statesOf()).toMatchObject({ email: 'done' });
});
