import { expect, it } from 'vitest';
import { findAccountForSignIn } from '#db/queries/accounts.ts';
import { findApplication } from '#db/queries/applications/find-application.ts';
import { findIntroduction } from '#db/queries/introductions.ts';
import { findManagedFounder } from '#db/queries/managed-founders.ts';
import { findStartup } from '#db/queries/startups/find-startup.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newOpenCohort, type TestFounder } from '#db/testing/new-founder.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { applicationSchema } from '#shared/api/applications.ts';
import { openSession } from '../accounts/sessions.ts';
import { submitApplication } from '../applications/submit-application.ts';
import { requestIntroduction } from '../introductions/request-introduction.ts';
import { generateTasksForEveryone } from '../tasks/generate-tasks.ts';
import { leaveProgram, returnToProgram } from './leave-program.ts';
import { changeStage } from './manage-founder.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

async function setUp() {
  const founder = await newFounderAccount(db, { slackUserId: `U${Math.random()}` });
  const { accountId, email } = await newAccount(db, 'admin');
  return { founder, change: { founderId: founder.id, actor: { accountId, email }, now } };
}

const actions = async (founderId: string) =>
  (await readRows(db, 'audit_log', { subject_id: founderId }, 'action', 'id')).map(
    ({ action }) => action,
  );

async function findTraces({ id: founderId, startupId, email }: TestFounder) {
  const totals = await db
    .selectFrom('founder_totals')
    .where('founder_id', '=', founderId)
    .select(['points', 'is_listed'])
    .executeTakeFirstOrThrow();
  return {
    ...totals,
    mayEnter: (await findAccountForSignIn(db, { audience: 'founder', email }))?.isOpen,
    inDirectory: await findStartup(db, { startupId, today: '2026-06-15' }).then(
      () => true,
      () => false,
    ),
  };
}

it('takes the access, closes what is open, and keeps everything for a return', async () => {
  const { founder, change } = await setUp();
  const { id: founderId } = founder;
  await newCompletedTask(db, { founderId, at: now });
  await openSession(db, { accountId: founder.accountId, userAgent: null, now });
  const requester = await newFounderAccount(db);
  const { id: introductionId } = await requestIntroduction(db, {
    requester: { founderId: requester.id },
    startupId: founder.startupId,
    note: 'Hello',
    now,
  });
  const { subscriptionId } = await newSubscription(db, { founderId });
  const before = await findTraces(founder);
  expect(before).toMatchObject({ mayEnter: true, inDirectory: true, is_listed: true });

  const leave = () => leaveProgram(db, { ...change, reason: 'A new job' });
  await Promise.all([leave(), leave()]);
  await leave();
  expect(await findTraces(founder)).toEqual({
    points: before.points,
    is_listed: false,
    mayEnter: false,
    inDirectory: false,
  });
  const sessions = db.selectFrom('sessions').where('account_id', '=', founder.accountId);
  expect(await sessions.select('account_id').execute()).toEqual([]);
  expect(await findIntroduction(db, { introductionId })).toMatchObject({ state: 'expired' });
  const jobs = (await listQueuedJobs(db)).filter(({ key }) => key === `end:${subscriptionId}`);
  expect(jobs).toHaveLength(1);
  expect(await findManagedFounder(db, { founderId, now })).toMatchObject({
    state: 'left',
    hasSlack: false,
    points: before.points,
  });
  const applicant = await findApplication(db, { applicationId: founder.startupId, now });
  expect(applicant).toMatchObject({ hasLeft: true, canReapply: false });
  const refused = changeStage(db, { ...change, stage: 'mvp', from: 'idea' });
  await expect(refused).rejects.toMatchObject({ code: 'founder_left' });

  await Promise.all([returnToProgram(db, change), returnToProgram(db, change)]);
  expect(await findTraces(founder)).toEqual(before);
  expect(await actions(founderId)).toEqual(['founder.left', 'founder.returned']);
});

it('gives those who left no tasks, and keeps their address for their return', async () => {
  await newOpenCohort(db);
  const { founder, change } = await setUp();
  await leaveProgram(db, { ...change, reason: 'A new job' });
  await generateTasksForEveryone(db, { now });
  const tasks = db.selectFrom('tasks').where('user_id', '=', founder.id).select('id');
  expect(await tasks.execute()).toEqual([]);
  const application = applicationSchema.parse({
    founderName: 'Ada Lovelace',
    founderEmail: founder.email,
    startupName: 'Analytical Engines',
    stage: 'mvp',
    industry: 'SaaS',
    description: 'Weaves algebraic patterns just as the Jacquard loom weaves flowers and leaves.',
    websiteUrl: '',
    pitchDeckUrl: '',
    teamSize: 2,
    fundingRaised: 'none',
    monthlyRevenue: null,
    lookingForFunding: false,
    fundingAmount: null,
  });
  const clientKey = crypto.randomUUID();
  await submitApplication(db, { application, clientKey, now });
  const mails = db.selectFrom('mails').where('recipient', '=', founder.email).select('template');
  expect(await mails.execute()).toEqual([{ template: 'application-exists' }]);
  await returnToProgram(db, change);
  expect(await findManagedFounder(db, { founderId: founder.id, now })).toMatchObject({
    state: 'active',
    leftAt: null,
  });
});
