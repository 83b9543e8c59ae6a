import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findMarkedParts, saveMarkedCheckIn } from '#db/testing/marked-check-ins.ts';
import { newAccount, testSealer } from '#db/testing/new-account.ts';
import { newFounder, newOpenCohort, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { applicationSchema } from '#shared/api/applications.ts';
import {
  chosenWebhookTypes,
  type WebhookType,
  webhookDataSchema,
} from '#shared/domain/webhook-events.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import {
  applyDecision,
  decideApplication,
  undoDecision,
} from '../applications/decide-application.ts';
import { submitApplication } from '../applications/submit-application.ts';
import { chooseKpi } from '../check-ins/kpis.ts';
import { saveCheckIn } from '../check-ins/save-check-in.ts';
import { acceptIntroduction, withdrawIntroduction } from '../introductions/answer-introduction.ts';
import { requestIntroduction } from '../introductions/request-introduction.ts';
import { markMissedPledges } from '../pledges/missed-pledges.ts';
import { completeTask } from '../tasks/complete-task.ts';
import { addWebhookEndpoint } from './webhook-endpoints.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let actor: Awaited<ReturnType<typeof newAccount>>;
let ada: TestFounder;
let adaInEvents: { id: string; name: string; startup: string };
beforeAll(async () => {
  actor = await newAccount(db, 'admin');
  const url = 'https://receiver.test/';
  const change = { sealer: testSealer, actor, now };
  await addWebhookEndpoint(db, { url, events: chosenWebhookTypes, ...change });
});
beforeEach(async () => {
  await db.deleteFrom('webhook_deliveries').execute();
  ada = await newFounder(db, { name: 'Ada' });
  const { startup_name: startup } = await db
    .selectFrom('startup_founders')
    .where('id', '=', ada.id)
    .select('startup_name')
    .executeTakeFirstOrThrow();
  adaInEvents = { id: ada.id, name: 'Ada', startup };
});

/** The endpoint's events, in order; each as its schema says. */
async function publishedEvents(): Promise<[string, object][]> {
  const rows = await readRows(db, 'webhook_deliveries', {}, ['type', 'data'], 'id');
  for (const { type, data } of rows) {
    expect(webhookDataSchema(type as WebhookType).parse(data)).toEqual(data);
  }
  return rows.map(({ type, data }) => [type, data]);
}

it('an application: submitted once, decided when the decision takes effect', async () => {
  const { id: cohortId } = await newOpenCohort(db);
  const application = applicationSchema.parse({
    founderName: 'Cy',
    founderEmail: 'cy@example.test',
    startupName: 'Engines',
    stage: 'mvp',
    industry: 'Robotics',
    description: 'An engine that weaves algebraic patterns.',
    websiteUrl: 'engines.example',
    pitchDeckUrl: '',
    teamSize: 2,
    fundingRaised: 'pre-seed',
    monthlyRevenue: null,
    lookingForFunding: false,
    fundingAmount: '50k-250k',
  });
  const submission = { application, clientKey: randomUUID(), now };
  await submitApplication(db, submission);
  await submitApplication(db, submission);
  await submitApplication(db, { ...submission, clientKey: randomUUID() });
  const { id: applicationId } = await db
    .selectFrom('startup_applications')
    .where('founder_email', '=', 'cy@example.test')
    .select('id')
    .executeTakeFirstOrThrow();
  const decision = { applicationId, decision: 'accepted', cohortId, reason: null, actor } as const;
  await decideApplication(db, { ...decision, now });
  await undoDecision(db, { applicationId, actor, now });
  await decideApplication(db, { ...decision, now });
  expect(await publishedEvents()).toHaveLength(1);
  await applyDecision(db, { applicationId, now: later(1) });
  await applyDecision(db, { applicationId, now: later(1) });
  const about = { applicationId, startup: 'Engines', founderName: 'Cy', email: 'cy@example.test' };
  expect(await publishedEvents()).toEqual([
    ['application.submitted', { ...about, stage: 'mvp', industry: 'Robotics' }],
    ['application.decided', { ...about, decision: 'accepted' }],
  ]);
});

it('a task and its pledge, once, and nothing of what is just for its founder', async () => {
  const founderId = ada.id;
  const pledge = { founderId, now, dueOn: '2026-06-20', isPublicPledge: true };
  const dueAt = '2026-06-20T23:59:59.999Z';
  const { id: taskId } = await newTask(db, { ...pledge, title: 'Call ten customers' });
  const completion = { founderId, taskId, now: later(13), source: 'web' } as const;
  await Promise.all([completeTask(db, completion), completeTask(db, completion)]);
  const secret = await newTask(db, { founderId, now, title: 'See a doctor', isPrivate: true });
  await completeTask(db, { ...completion, taskId: secret.id });
  const about = { taskId, title: 'Call ten customers', founder: adaInEvents };
  expect(await publishedEvents()).toEqual([
    ['pledge.made', { ...about, dueAt }],
    [
      'task.completed',
      {
        ...about,
        completionId: expect.any(String),
        difficulty: 'medium',
        points: expect.any(Number),
        streak: 1,
      },
    ],
    ['pledge.kept', { ...about, dueAt }],
  ]);
});

it('a missed pledge, once', async () => {
  const pledge = { founderId: ada.id, now, dueOn: '2026-06-20', isPublicPledge: true };
  const { id: taskId, title } = await newTask(db, pledge);
  const after = new Date('2026-06-21T01:00:00Z');
  await markMissedPledges(db, { now: after });
  await markMissedPledges(db, { now: after });
  const dueAt = '2026-06-20T23:59:59.999Z';
  const data = { taskId, title, dueAt, founder: adaInEvents };
  expect(await publishedEvents()).toEqual([
    ['pledge.made', data],
    ['pledge.missed', data],
  ]);
});

it('a check-in when it is submitted, without morale and blocker', async () => {
  const friday = new Date('2026-11-27T10:00:00Z');
  const draft = { name: 'Revenue', unit: 'money', goodWay: 'up', isRename: false } as const;
  await chooseKpi(db, { founderId: ada.id, draft, now: friday });
  const checkIn = { founderId: ada.id, week: '2026-11-26', version: 0, now: friday };
  const changes = { kpiValue: 1200, goal: 'Sign two pilots', blocker: 'Our own lawyers' };
  await saveCheckIn(db, { ...checkIn, changes, morale: 2 });
  expect(await publishedEvents()).toEqual([]);
  const done = { ...checkIn, version: 1, changes: {}, isDone: true };
  await saveCheckIn(db, done);
  await saveCheckIn(db, done);
  expect(await publishedEvents()).toEqual([
    [
      'check_in.submitted',
      {
        checkInId: expect.any(String),
        week: '2026-11-26',
        number: { name: 'Revenue', value: 1200 },
        goal: 'Sign two pilots',
        founder: adaInEvents,
      },
    ],
  ]);
});

it('of every answer of a check-in only those that staff are told', async () => {
  const { id: mateId } = await newTeammate(db, ada);
  const marked = { founderId: ada.id, mateId, week: '2026-11-26', version: 0 };
  await saveMarkedCheckIn(db, { ...marked, isDone: true, sharesHelp: false });
  expect(findMarkedParts(JSON.stringify(await publishedEvents())).toSorted()).toEqual([
    'goal',
    'kpiValue',
  ]);
});

it('an introduction, but not between whom', async () => {
  const investor = await newInvestor(db);
  const requester = { investorId: investor.id };
  const request = { requester, startupId: ada.startupId, note: 'You know retail.', now };
  const { id: introductionId } = await requestIntroduction(db, request);
  await requestIntroduction(db, request);
  await acceptIntroduction(db, { introductionId, founderId: ada.id, now });
  await acceptIntroduction(db, { introductionId, founderId: ada.id, now });
  const bo = await newFounder(db);
  const withdrawn = { ...request, requester: { founderId: bo.id } };
  const { id: second } = await requestIntroduction(db, withdrawn);
  await withdrawIntroduction(db, { introductionId: second, requester: withdrawn.requester, now });
  const about = { introductionId, requester: 'investor', recipient: 'founder' };
  expect(await publishedEvents()).toEqual([
    ['introduction.requested', about],
    ['introduction.answered', { ...about, answer: 'accepted' }],
    [
      'introduction.requested',
      { introductionId: second, requester: 'founder', recipient: 'founder' },
    ],
  ]);
});

it('forgets a founder who deletes their account', async () => {
  const { id: taskId } = await newTask(db, { founderId: ada.id, now });
  await completeTask(db, { founderId: ada.id, taskId, now, source: 'web' });
  expect(await publishedEvents()).toHaveLength(1);
  await deleteFounder(db, { founderId: ada.id, now });
  expect(await publishedEvents()).toEqual([]);
});
