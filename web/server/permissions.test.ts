import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '#db/operations/sessions/open-session.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { contract } from '#shared/api/contract.ts';
import { audiences } from '#shared/options.ts';
import type { ApiContext } from '#web/server/context.ts';
import { admit } from '#web/server/http/admit.ts';
import { Browser, signedIn } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb(database());
});
afterAll(() => web?.close());

type Route = { method: string; path: string; audience: string };

/** Every procedure of the contract, also those that are added later. */
function routesOf(node: object): Route[] {
  if (isContractProcedure(node)) {
    const { route, meta } = (node as AnyContractProcedure)['~orpc'];
    return [{ method: route.method ?? 'POST', path: route.path ?? '', audience: meta.audience }];
  }
  return Object.values(node).flatMap((inner) => routesOf(inner));
}

const routes = routesOf(contract);

/** Written out, not derived: a change of who may call what has to be made here too. */
const forFounders = [
  'GET /overview',
  'GET /tasks',
  'POST /tasks',
  'POST /tasks/generation',
  'PATCH /tasks/{taskId}',
  'DELETE /tasks/{taskId}',
  'POST /tasks/{taskId}/restoration',
  'PUT /tasks/{taskId}/status',
  'POST /tasks/{taskId}/completion',
  'DELETE /tasks/{taskId}/completion',
  'POST /tasks/{taskId}/snooze',
  'POST /tasks/{taskId}/pledge',
  'GET /cohort',
  'GET /cohort/{founderId}',
  'GET /startups',
  'GET /startups/industries',
  'GET /startups/{founderId}',
  'POST /introductions/{introductionId}/acceptance',
  'POST /introductions/{introductionId}/decline',
  'GET /leaderboard',
  'GET /progress',
  'GET /points/ledger',
  'GET /streak/days',
  'POST /thanks',
  'DELETE /thanks/{thanksId}',
  'GET /coach',
  'GET /coach/history',
  'DELETE /coach/history',
  'POST /coach/questions',
  'POST /coach/questions/{exchangeId}/stop',
  'POST /coach/questions/{exchangeId}/retry',
  'PUT /coach/questions/{exchangeId}/feedback',
  'GET /profile',
  'PATCH /profile',
  'GET /profile/website-analysis',
  'POST /profile/website-analysis',
  'DELETE /profile/website-analysis',
  'POST /profile/website-analysis/tasks',
  'POST /profile/milestones',
  'DELETE /profile/milestones/{milestoneId}',
  'GET /notifications',
  'POST /notifications/{notificationId}/read',
  'POST /notifications/read',
  'GET /settings',
  'GET /settings/time-zones',
  'PUT /settings/momentum',
  'PUT /settings/time-zone',
  'PUT /settings/quiet-hours',
  'DELETE /settings/quiet-hours',
  'PUT /settings/pause',
  'DELETE /settings/pause',
  'PUT /settings/notifications/{type}/{channel}',
  'DELETE /settings/slack',
  'GET /settings/export',
  'GET /premium',
  'POST /premium/checkout',
  'GET /messages',
  'POST /messages',
  'PUT /messages/blocks/{founderId}',
  'DELETE /messages/blocks/{founderId}',
  'GET /search',
  'GET /investor-interest',
  'GET /investor-updates',
  'POST /investor-updates',
];
const forMembers = [
  'POST /introductions',
  'GET /introductions',
  'GET /introductions/standings',
  'DELETE /introductions/{introductionId}',
  'PUT /introductions/{introductionId}/outcome',
  'PUT /settings/password',
  'GET /settings/sessions',
  'DELETE /settings/sessions/{sessionId}',
  'DELETE /settings/sessions',
  'POST /settings/deletion',
];
const forAnyone = [
  'GET /info',
  'GET /community',
  'POST /session/founder',
  'POST /session/admin',
  'POST /session/investor',
  'POST /investors',
  'POST /investors/verification',
  'POST /investors/verification/check',
  'POST /applications',
  'POST /applications/status',
  'POST /applications/edit',
  'POST /applications/withdrawal',
  'POST /account-links/check',
  'POST /account-links/password',
  'POST /account-links/reset',
];
const forAdmins = [
  'GET /second-factor',
  'POST /second-factor',
  'POST /second-factor/secret',
  'POST /second-factor/removal',
  'POST /second-factor/recovery-codes',
  'GET /admin/slack',
  'POST /admin/slack/check',
  'POST /admin/slack/nudges/{founderId}',
  'GET /admin/applications',
  'GET /admin/applications/export',
  'GET /admin/cohorts',
  'POST /admin/cohorts',
  'PUT /admin/cohorts/{cohortId}',
  'POST /admin/cohorts/{cohortId}/window',
  'DELETE /admin/cohorts/{cohortId}/window',
  'PUT /admin/cohorts/{cohortId}/channel',
  'GET /admin/deliveries',
  'POST /admin/deliveries/{kind}/{deliveryId}/retry',
  'DELETE /admin/deliveries/{kind}/{deliveryId}',
  'GET /admin/audit',
  'GET /admin/investors',
  'POST /admin/investors/{investorId}/decision',
  'GET /admin/introductions',
  'GET /admin/coach',
  'GET /admin/applications/{applicationId}',
  'GET /admin/applications/{applicationId}/neighbours',
  'POST /admin/applications/{applicationId}/review',
  'POST /admin/applications/{applicationId}/decision',
  'DELETE /admin/applications/{applicationId}/decision',
  'PUT /admin/applications/{applicationId}/rating',
  'POST /admin/applications/{applicationId}/notes',
  'DELETE /admin/applications/{applicationId}/notes/{noteId}',
];
const forInvestors = [
  'POST /investors/verification/mail',
  'GET /investor/startups',
  'GET /investor/saved',
  'GET /investor/startups/{founderId}',
  'PUT /investor/startups/{founderId}/saved',
  'DELETE /investor/startups/{founderId}/saved',
  'GET /investor/preferences',
  'GET /investor/searches',
  'POST /investor/searches',
  'DELETE /investor/searches/{searchId}',
  'PUT /investor/searches/mail',
  'GET /investor/settings',
  'PUT /investor/settings/details',
  'PUT /investor/settings/update-mail',
  'DELETE /investor/settings/stopped-updates/{founderId}',
  'GET /investor/settings/export',
];
const expected = new Map<string, readonly string[]>([
  ...forAnyone.map((route): [string, string[]] => [
    route,
    ['nobody', 'founder', 'investor', 'admin'],
  ]),
  ...forAdmins.map((route): [string, string[]] => [route, ['admin']]),
  ['GET /me', ['founder', 'investor', 'admin']],
  ['POST /session/confirmation', ['founder', 'investor', 'admin']],
  ['DELETE /session', ['founder', 'investor', 'admin']],
  ...forInvestors.map((route): [string, string[]] => [route, ['investor']]),
  ...forMembers.map((route): [string, string[]] => [route, ['founder', 'investor']]),
  ...forFounders.map((route): [string, string[]] => [route, ['founder']]),
]);

async function browserOf(who: string): Promise<Browser> {
  const browser = new Browser(web);
  const audience = audiences.find((each) => each === who);
  if (!audience) return browser;
  const { db } = database();
  const { accountId } = await newAccount(db, audience);
  const { token } = await openSession(db, { accountId, userAgent: null, now: new Date() });
  browser.cookie = `session=${token}`;
  return browser;
}

describe('who may call what', () => {
  it('is decided for every route of the contract', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...expected.keys()].sort(),
    );
  });

  it.each(routes)('$method $path', async ({ method, path }) => {
    const open = expected.get(`${method} ${path}`) ?? [];
    for (const who of ['nobody', 'founder', 'investor', 'admin']) {
      const browser = await browserOf(who);
      const address = `/api${path.replace('{taskId}', 'none').replace('{notificationId}', '1')}`;
      const { status, body } = await browser.send(address, { method });
      if (open.includes(who)) {
        expect([who, [401, 403].includes(status) && !body.code?.endsWith('_credentials')]).toEqual([
          who,
          false,
        ]);
      } else {
        expect([who, status]).toEqual([who, who === 'nobody' ? 401 : 403]);
      }
    }
  });

  it('is nobody, for a route that names no audience', async () => {
    const { db } = database();
    const { accountId } = await newAccount(db, 'admin');
    const { token } = await openSession(db, { accountId, userAgent: null, now: new Date() });
    const unnamed = { '~orpc': { meta: {}, route: { path: '/new' } } };
    const contextWith = (cookie: string | null) =>
      ({ db, now: new Date(), cookie: { token: cookie }, facts: {} }) as ApiContext;
    await expect(admit(contextWith(token), unnamed)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(admit(contextWith(null), unnamed)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('is asked before the input is looked at', async () => {
    const { status, body } = await new Browser(web).post('/api/tasks', { nonsense: true });
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  it('is not for the browser to say', async () => {
    const browser = new Browser(web);
    const headers = {
      cookie: 'isAdmin=true; audience=admin; session=admin',
      authorization: 'admin',
    };
    expect((await browser.send('/api/me', { headers })).status).toBe(401);
  });
});

describe('another founder’s task', () => {
  const changes: [string, string, object?][] = [
    ['PATCH', '', { title: 'Stolen' }],
    ['DELETE', ''],
    ['POST', '/restoration'],
    ['PUT', '/status', { status: 'in_progress' }],
    ['POST', '/completion'],
    ['DELETE', '/completion'],
    ['POST', '/snooze', { days: 1 }],
    ['POST', '/pledge'],
  ];

  it.each(changes)('%s …%s does not find it and changes nothing', async (method, part, body) => {
    const { db } = database();
    const owner = await newFounderAccount(db);
    const thief = await newFounderAccount(db, { cohortId: owner.cohortId });
    const { id } = await newTask(db, { founderId: owner.id });
    const row = () =>
      db.selectFrom('tasks').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const before = await row();
    const answer = await (await signedIn(web, thief.email)).send(`/api/tasks/${id}${part}`, {
      method,
      body,
    });
    expect([answer.status, answer.body]).toEqual([
      404,
      { code: 'task_not_found', message: 'That task was not found.' },
    ]);
    expect(await row()).toEqual(before);
  });

  it('a foreign notification stays unread', async () => {
    const { db } = database();
    const owner = await newFounderAccount(db);
    const thief = await newFounderAccount(db, { cohortId: owner.cohortId });
    const { id } = await newTask(db, { founderId: thief.id });
    const browser = await signedIn(web, thief.email);
    await browser.post(`/api/tasks/${id}/completion`);
    const ownersBrowser = await signedIn(web, owner.email);
    const inbox = (await ownersBrowser.get('/api/notifications')).body;
    expect(inbox.unread).toBe(1);
    await browser.post(`/api/notifications/${inbox.items[0].id}/read`);
    await browser.post('/api/notifications/1/read', { others: [inbox.items[0].id] });
    await browser.post('/api/notifications/read');
    const earlier = await browser.get('/api/notifications?before=999999999');
    expect(earlier.body.items).toEqual([]);
    expect((await ownersBrowser.get('/api/notifications')).body.unread).toBe(1);
    await ownersBrowser.post(`/api/notifications/${inbox.items[0].id}/read`);
    expect((await ownersBrowser.get('/api/notifications')).body.unread).toBe(0);
  });
});

describe('fields that are not the client’s to send', () => {
  it.each([
    'points',
    'pointsValue',
    'points_value',
    'status',
    'completedAt',
    'completed_at',
    'userId',
    'user_id',
    'founderId',
    'role',
    'createdAt',
    'templateKey',
    'constructor',
  ])('%s', async (field) => {
    const { db } = database();
    const founder = await newFounderAccount(db);
    const { id } = await newTask(db, { founderId: founder.id });
    const browser = await signedIn(web, founder.email);
    const sent = { [field]: 'completed' };
    const answers = [
      await browser.post('/api/tasks', { title: 'Mine', ...sent }),
      await browser.send(`/api/tasks/${id}`, { method: 'PATCH', body: { title: 'Mine', ...sent } }),
      await browser.delete(`/api/tasks/${id}`, sent),
      await browser.post(`/api/tasks/${id}/restoration`, sent),
      await browser.post(`/api/tasks/${id}/completion`, sent),
      await browser.post(`/api/tasks/${id}/pledge`, sent),
      await browser.delete(`/api/tasks/${id}/completion`, sent),
      await browser.post(`/api/tasks/${id}/snooze`, { days: 1, ...sent }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code, body.issues]).toEqual([
        400,
        'invalid_input',
        [{ path: field, message: 'This field is not accepted here.' }],
      ]);
    }
    const rows = await db.selectFrom('tasks').where('user_id', '=', founder.id).selectAll();
    expect(await rows.execute()).toMatchObject([{ id, status: 'pending', points_value: 20 }]);
  });

  it('a sign-in takes no audience', async () => {
    const { email } = await newFounderAccount(database().db);
    const body = { email, password: 'a-good-password', audience: 'admin', isAdmin: true };
    const answer = await new Browser(web).post('/api/session/founder', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  });
});
