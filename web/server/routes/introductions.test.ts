import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { hashPassword } from '#db/passwords.ts';
import { createOutcomeToken } from '#db/signed-links.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { IntroductionView } from '#shared/api/introductions.ts';
import { type Browser, newBrowserWithSession, signInFounder } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const { db } = database;
const appSecret = Buffer.alloc(32, 7);
let web: TestWeb;
let requester: Browser;
let recipient: Browser;
let stranger: Browser;
let emails: { requester: string; recipient: string };
let recipientId: string;
let startupId: string;
let request: { startupId: string; note: string };

beforeAll(async () => {
  web = await startTestWeb(database(), { config: { appSecret } });
  const from = await newFounderAccount(db, { name: 'Ada' });
  const to = await newFounderAccount(db, { name: 'Bo' });
  requester = await signInFounder(web, from.email);
  recipient = await signInFounder(web, to.email);
  stranger = await signInFounder(web, (await newFounderAccount(db)).email);
  emails = { requester: from.email, recipient: to.email };
  ({ id: recipientId, startupId } = to);
});
afterAll(() => web?.close());
beforeEach(async () => {
  await db.deleteFrom('introductions').execute();
  request = { startupId, note: 'You know retail.' };
});

async function ask(browser = requester): Promise<string> {
  const { status, body } = await browser.post('/api/introductions', request);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.id;
}

const listOf = async (browser: Browser, side: string): Promise<IntroductionView[]> =>
  (await browser.get(`/api/introductions?side=${side}`)).body.introductions;
const sentBy = (browser: Browser) => listOf(browser, 'requester');
const receivedBy = (browser: Browser) => listOf(browser, 'recipient');

const rowOf = (id: string) =>
  db.selectFrom('introductions').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

it('an introduction is requested, seen by both and accepted; only then do addresses show', async () => {
  const id = await ask();
  expect(await ask()).toBe(id);
  const [sent, received] = await Promise.all([sentBy(requester), receivedBy(recipient)]);
  expect(sent).toMatchObject([{ id, other: { name: 'Bo', email: null } }]);
  expect(received).toMatchObject([{ id, other: { name: 'Ada', email: null } }]);
  expect([await receivedBy(requester), await sentBy(recipient)]).toEqual([[], []]);
  for (const answer of [sent, received]) expect(JSON.stringify(answer)).not.toContain('@');
  expect((await requester.get('/api/introductions/relationships')).body.requested).toEqual({
    startupIds: [startupId],
    founderIds: [recipientId],
    investorIds: [],
  });
  const { body } = await recipient.post(`/api/introductions/${id}/acceptance`);
  expect(body.other.email).toBe(emails.requester);
  expect((await sentBy(requester))[0]?.other.email).toBe(emails.recipient);
  const again = await requester.post('/api/introductions', request);
  expect([again.status, again.body.code]).toEqual([409, 'introduced_already']);
});

it('another founder’s request is not found and stays unchanged', async () => {
  const id = await ask();
  const before = await rowOf(id);
  const attempts: [Browser, string, string, object?][] = [
    [stranger, 'POST', '/acceptance'],
    [stranger, 'POST', '/decline', { reason: 'No' }],
    [stranger, 'DELETE', ''],
    [stranger, 'PUT', '/outcome', { outcome: 'together' }],
    [requester, 'POST', '/acceptance'],
    [requester, 'POST', '/decline', {}],
    [recipient, 'DELETE', ''],
    [recipient, 'PUT', '/outcome', { outcome: 'together' }],
  ];
  for (const [browser, method, part, body] of attempts) {
    const answer = await browser.send(`/api/introductions/${id}${part}`, { method, body });
    expect([part, answer.status, answer.body.code]).toEqual([part, 404, 'introduction_not_found']);
  }
  expect(await rowOf(id)).toEqual(before);
  expect([await sentBy(stranger), await receivedBy(stranger)]).toEqual([[], []]);
});

it('a teammate sees and answers it, and the other is refused by name', async () => {
  const team = await newFounder(db, { name: 'Cy' });
  const teammate = await newTeammate(db, team, { name: 'Di' });
  const browsers = await Promise.all(
    [team, teammate].map(async ({ id: founderId, email }) => {
      const passwordHash = await hashPassword(testPassword);
      await createAccount(db, { audience: 'founder', email, passwordHash, founderId });
      return signInFounder(web, email);
    }),
  );
  const [cy, di] = browsers as [Browser, Browser];
  request = { ...request, startupId: team.startupId };
  const id = await ask();
  for (const browser of browsers) expect(await receivedBy(browser)).toMatchObject([{ id }]);
  const { body } = await di.post(`/api/introductions/${id}/acceptance`);
  expect(body).toMatchObject({ answeredBy: null, other: { email: emails.requester } });
  const late = await cy.post(`/api/introductions/${id}/decline`, { reason: 'No' });
  expect([late.status, late.body]).toEqual([
    409,
    {
      code: 'introduction_answered',
      message: 'Di has already answered this request. Nothing was changed.',
      by: 'Di',
    },
  ]);
  const seen = await receivedBy(cy);
  expect(seen).toMatchObject([{ state: 'accepted', answeredBy: 'Di' }]);
  expect(JSON.stringify(seen)).not.toContain('@');
  const outcome = await cy.send(`/api/introductions/${id}/outcome`, {
    method: 'PUT',
    body: { outcome: 'together' },
  });
  expect(outcome.status).toBe(404);
});

it.each([
  'kind',
  'state',
  'requesterId',
  'requester_founder_id',
  'expiresAt',
  'email',
  'investorId',
])('a request does not accept %s from a client', async (field) => {
  const answer = await requester.post('/api/introductions', { ...request, [field]: 'contact' });
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  const id = await ask();
  const sent = { [field]: 'accepted' };
  const answers = [
    await recipient.post(`/api/introductions/${id}/acceptance`, sent),
    await recipient.post(`/api/introductions/${id}/decline`, sent),
    await requester.delete(`/api/introductions/${id}`, sent),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect((await rowOf(id)).state).toBe('requested');
});

it.each([
  ['no message', { note: '  ' }],
  ['a long one', { note: 'x'.repeat(1001) }],
  ['a control character', { note: 'a\u0007b' }],
  ['no startup', { startupId: 'none' }],
  ['no founder', { founderId: 'none' }],
])('%s is refused', async (_what, wrong) => {
  const answer = await requester.post('/api/introductions', { ...request, ...wrong });
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
});

describe('an investor', () => {
  it('requests once verified and approved, and never sees a founder’s address before', async () => {
    const { email, browser: investor } = await newBrowserWithSession(db, web, {
      audience: 'investor',
    });
    const approve = (approvedAt: Date | null) =>
      updateRows(db, 'investors', { email }, { approved_at: approvedAt });
    await approve(null);
    const refused = await investor.post('/api/introductions', request);
    expect([refused.status, refused.body.code]).toEqual([403, 'introduction_not_open']);
    await approve(new Date());
    const id = await ask(investor);
    expect(JSON.stringify(await sentBy(investor))).not.toContain('@');
    expect((await investor.post(`/api/introductions/${id}/acceptance`)).status).toBe(404);
    await recipient.post(`/api/introductions/${id}/acceptance`);
    expect((await sentBy(investor))[0]?.other.email).toBe(emails.recipient);
    expect(await receivedBy(investor)).toEqual([]);
  });
});

describe('the link of a mail', () => {
  const open = (path: string, method = 'GET') =>
    fetch(`${web.url}/introduction/${path}`, { method });

  it('shows the answer when opened, and records it when its button is pressed', async () => {
    const introductionId = await ask();
    await recipient.post(`/api/introductions/${introductionId}/acceptance`);
    const token = createOutcomeToken(appSecret, { introductionId, side: 'recipient' });
    const page = await open(`${token}/in_touch`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('Your answer: “We’re in touch”.');
    expect((await rowOf(introductionId)).recipient_outcome).toBeNull();
    for (const outcome of ['in_touch', 'together', 'together']) {
      expect((await open(`${token}/${outcome}`, 'POST')).status).toBe(200);
    }
    const row = await rowOf(introductionId);
    expect([row.recipient_outcome, row.requester_outcome]).toEqual(['together', null]);
  });

  it('does nothing with another token, another answer, or before the request was accepted', async () => {
    const introductionId = await ask();
    const token = createOutcomeToken(appSecret, { introductionId, side: 'requester' });
    const forged = createOutcomeToken(Buffer.alloc(32, 8), { introductionId, side: 'requester' });
    const swapped = token.replace('.requester.', '.asked.');
    expect((await open(`${token}/together`, 'POST')).status).toBe(404);
    await recipient.post(`/api/introductions/${introductionId}/acceptance`);
    for (const path of [`${token}/married`, `${forged}/together`, `${swapped}/together`]) {
      for (const method of ['GET', 'POST']) expect((await open(path, method)).status).toBe(404);
    }
    const row = await rowOf(introductionId);
    expect([row.recipient_outcome, row.requester_outcome]).toEqual([null, null]);
  });
});
