import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApplicationToken } from '#db/application-token.ts';
import { decideApplication } from '#db/operations/applications/decide-application.ts';
import { startReview } from '#db/operations/applications/start-review.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { nextNumber } from '#db/testing/next-number.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const appSecret = Buffer.alloc(32, 7);
const mostPerHour = 30;
let web: TestWeb;
let browser: Browser;
beforeAll(async () => {
  web = await startTestWeb(database());
  browser = new Browser(web);
});
afterAll(() => web?.close());
beforeEach(() => database().pool.query('delete from rate_limits'));

const someEmail = () => `grace-${nextNumber()}@example.test`;
const answers = (email: string) => ({
  founderName: 'Grace Hopper',
  founderEmail: email,
  startupName: 'Compilers',
  stage: 'launch',
  industry: 'Software',
  description: 'Words that machines\nunderstand.',
  websiteUrl: 'compilers.example',
  pitchDeckUrl: null,
  teamSize: 5,
  fundingRaised: 'series-b+',
  monthlyRevenue: '100k+',
  lookingForFunding: true,
  fundingAmount: '5m+',
});
type Answers = ReturnType<typeof answers>;

function submit(application: object, wishes: object = {}) {
  return browser.post('/api/applications', { application, clientKey: randomUUID(), ...wishes });
}

function stored(email: string) {
  return database()
    .db.selectFrom('startup_applications')
    .where('founder_email', '=', email)
    .select(['id', 'status', 'cohort_id', 'startup_name', 'time_zone', 'founder_email'])
    .execute();
}

function mailsTo(email: string) {
  const mails = database().db.selectFrom('mails').where('recipient', '=', email);
  return mails.orderBy('created_at').select('template').execute();
}

async function submitted(): Promise<{ id: string; token: string; email: string }> {
  const email = someEmail();
  await submit(answers(email));
  const id = (await stored(email))[0]?.id ?? '';
  return { id, token: createApplicationToken(appSecret, id), email };
}

async function admin() {
  const { accountId, email } = await newAccount(database().db, 'admin');
  return { accountId, email };
}

describe('submitting', () => {
  it('stores the application in the zone of the browser and has it confirmed', async () => {
    const email = someEmail();
    const { status, body } = await submit(answers(email), { timeZone: 'Asia/Tokyo' });
    expect([status, body]).toEqual([201, { ok: true }]);
    expect(await stored(email)).toMatchObject([
      { status: 'pending', cohort_id: null, startup_name: 'Compilers', time_zone: 'Asia/Tokyo' },
    ]);
    expect(await mailsTo(email)).toEqual([{ template: 'application-received' }]);
  });

  it('again with the same key, also at the same moment, makes one', async () => {
    const email = someEmail();
    const clientKey = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => submit(answers(email), { clientKey })),
    );
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(await stored(email)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('with an address that has one is answered to the letter as any other', async () => {
    const email = someEmail();
    const first = await submit(answers(email));
    const second = await submit({ ...answers(email.toUpperCase()), startupName: 'Another' });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(Object.keys(Object.fromEntries(second.headers)).sort()).toEqual(
      Object.keys(Object.fromEntries(first.headers)).sort(),
    );
    expect(await stored(email)).toMatchObject([{ startup_name: 'Compilers' }]);
    expect(await mailsTo(email)).toEqual([
      { template: 'application-received' },
      { template: 'application-exists' },
    ]);
  });

  it.each(['status', 'cohort_id', 'reviewed_at', 'submittedAt', 'slack_user_id', 'founder_name'])(
    'refuses to be told %s',
    async (field) => {
      const email = someEmail();
      const { status, body } = await submit({ ...answers(email), [field]: 'accepted' });
      expect([status, body.code]).toEqual([400, 'invalid_input']);
      expect(body.issues).toEqual([
        { path: `application.${field}`, message: 'This field is not accepted here.' },
      ]);
      expect(await stored(email)).toEqual([]);
    },
  );

  it.each<[keyof Answers, unknown]>([
    ['founderName', ''],
    ['founderName', 'x'.repeat(121)],
    ['founderName', 'Grace\r\nBcc: victim@example.test'],
    ['founderName', 'Gr\ud800ace'],
    ['founderEmail', ''],
    ['founderEmail', 'grace'],
    ['founderEmail', 'grace@example.test\r\nBcc: victim@example.test'],
    ['founderEmail', `${'x'.repeat(250)}@example.test`],
    ['startupName', '  '],
    ['startupName', 'x'.repeat(121)],
    ['stage', 'Scale'],
    ['industry', 'x'.repeat(81)],
    ['description', ''],
    ['description', 'x'.repeat(2001)],
    ['description', 'bell \u0007'],
    ['websiteUrl', 'javascript:alert(1)'],
    ['websiteUrl', 'java\tscript:alert(1)'],
    ['websiteUrl', 'no address'],
    ['pitchDeckUrl', 'data:text/html,hello'],
    ['pitchDeckUrl', `https://example.test/${'x'.repeat(500)}`],
    ['teamSize', 6],
    ['teamSize', '2'],
    ['fundingRaised', 'lots'],
    ['monthlyRevenue', ''],
    ['lookingForFunding', 'yes'],
    ['fundingAmount', '5m'],
  ])('refuses %s %j at its field', async (field, value) => {
    const email = someEmail();
    const { status, body } = await submit({ ...answers(email), [field]: value });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.issues[0].path).toBe(`application.${field}`);
    expect(await stored(email)).toEqual([]);
  });

  it.each<[string, string]>([
    ['no JSON', '{"application":'],
    ['null', 'null'],
    ['a NUL', '{"application":{"founderName":"a\\u0000b"}}'],
    ['__proto__', '{"application":{"__proto__":{"status":"accepted"}}}'],
    ['depth', `{"application":${'['.repeat(40_000)}${']'.repeat(40_000)}}`],
  ])('refuses %s', async (_name, raw) => {
    const answer = await browser.send('/api/applications', { method: 'POST', raw });
    expect(answer.status).toBe(400);
  });

  it.each([
    { clientKey: 'mine' },
    { clientKey: undefined },
    { timeZone: 'Mars/Olympus' },
    { status: 'accepted' },
  ])('refuses %j beside it', async (beside) => {
    const email = someEmail();
    expect((await submit(answers(email), beside)).status).toBe(400);
    expect(await stored(email)).toEqual([]);
  });

  it('is limited per address', async () => {
    for (let sent = 0; sent < mostPerHour; sent += 1) {
      expect((await submit(answers(someEmail()))).status).toBe(201);
    }
    const email = someEmail();
    const { status, body } = await submit(answers(email));
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(await stored(email)).toEqual([]);
  });
});

describe('the private link', () => {
  it('shows the application, the promise and what can be done', async () => {
    const { token, email } = await submitted();
    const { status, body } = await browser.post('/api/applications/status', { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'pending',
      submittedAt: expect.any(String),
      answerBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      decidedAt: null,
      canEdit: true,
      canWithdraw: true,
      canReapply: false,
      values: { ...answers(email), websiteUrl: 'https://compilers.example' },
    });
  });

  it('changes the answers, and never the address', async () => {
    const { token, email } = await submitted();
    const { founderEmail: _stays, ...rest } = answers(email);
    const edit = (application: object) =>
      browser.post('/api/applications/edit', { token, application });
    const changed = await edit({ ...rest, startupName: 'Better Compilers' });
    expect([changed.status, changed.body.values.startupName]).toEqual([200, 'Better Compilers']);
    for (const extra of [{ founderEmail: 'other@example.test' }, { status: 'accepted' }]) {
      expect((await edit({ ...rest, ...extra })).status).toBe(400);
    }
    expect(await stored(email)).toMatchObject([
      { founder_email: email, status: 'pending', startup_name: 'Better Compilers' },
    ]);
  });

  it('withdraws, twice without harm, and then offers to apply again', async () => {
    const { token, email } = await submitted();
    const withdraw = () => browser.post('/api/applications/withdrawal', { token });
    expect((await withdraw()).body).toMatchObject({ status: 'withdrawn', canReapply: true });
    expect((await withdraw()).status).toBe(200);
    const { founderEmail: _stays, ...rest } = answers(email);
    const edit = await browser.post('/api/applications/edit', { token, application: rest });
    expect(edit.status).toBe(409);
    expect((await submit(answers(email))).status).toBe(201);
    expect((await stored(email)).map(({ status }) => status).sort()).toEqual([
      'pending',
      'withdrawn',
    ]);
  });

  it('changes nothing once the review began; withdrawing still works', async () => {
    const { id, token, email } = await submitted();
    await startReview(database().db, {
      applicationId: id,
      actor: await admin(),
      now: new Date(),
    });
    const { founderEmail: _stays, ...rest } = answers(email);
    const edit = await browser.post('/api/applications/edit', { token, application: rest });
    expect([edit.status, edit.body.code]).toEqual([409, 'application_in_review']);
    const { body } = await browser.post('/api/applications/status', { token });
    expect(body).toMatchObject({ status: 'under_review', canEdit: false, canWithdraw: true });
    expect((await browser.post('/api/applications/withdrawal', { token })).status).toBe(200);
  });

  it('withdraws nothing that is decided', async () => {
    const { id, token } = await submitted();
    await decideApplication(database().db, {
      applicationId: id,
      decision: 'rejected',
      cohortId: null,
      reason: null,
      actor: await admin(),
      now: new Date(Date.now() - 120_000),
    });
    const withdrawal = await browser.post('/api/applications/withdrawal', { token });
    expect([withdrawal.status, withdrawal.body.code]).toEqual([409, 'application_decided']);
    const { body } = await browser.post('/api/applications/status', { token });
    expect(body).toMatchObject({ status: 'rejected', answerBy: null, canReapply: true });
  });

  it.each(['status', 'edit', 'withdrawal'])('that is not ours opens no %s', async (door) => {
    const { id, token, email } = await submitted();
    const other = await newApplication(database().db);
    const [, signature] = token.split('.');
    const [otherId] = createApplicationToken(appSecret, other.id).split('.');
    const { founderEmail: _stays, ...application } = answers(email);
    for (const wrong of [
      id,
      `${token}A`,
      token.slice(0, -1),
      `${otherId}.${signature}`,
      createApplicationToken(Buffer.alloc(32, 8), id),
      createApplicationToken(appSecret, randomUUID()),
      '../../etc/passwd',
      '\u0001',
    ]) {
      const { status, body } = await browser.post(`/api/applications/${door}`, {
        token: wrong,
        ...(door === 'edit' && { application }),
      });
      expect([wrong, status, body.code]).toEqual([wrong, 404, 'application_not_found']);
    }
    expect(await stored(email)).toMatchObject([{ status: 'pending' }]);
  });

  it.each([{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(201) }])(
    'is text of some length, not %j',
    async (body) => {
      expect((await browser.post('/api/applications/status', body)).status).toBe(400);
    },
  );

  it('is in no log line and no referrer', async () => {
    const { token } = await submitted();
    await browser.post('/api/applications/status', { token });
    const page = await browser.get(`/application/${token}`);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(web.lines.map(({ route }) => route)).toContain('/application/:token');
    expect(JSON.stringify(web.lines)).not.toContain(token.split('.')[1]);
  });
});
