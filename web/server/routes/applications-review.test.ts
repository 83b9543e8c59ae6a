import { beforeEach, describe, expect, it } from 'vitest';
import { applyDecision } from '#db/operations/applications/decide-application.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { type Browser, newBrowserWithSession, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

let admin: Browser;
let email: string;

beforeEach(async () => {
  ({ browser: admin, email } = await newAdmin());
});

const newAdmin = () => newBrowserWithSession(db, web(), { audience: 'admin' });

async function newSubject() {
  const application = await newApplication(db);
  return { ...application, path: `/api/admin/applications/${application.id}` };
}

describe('a review over HTTP', () => {
  it('shows everything and can undo a decision', async () => {
    const cohort = await newCohort(db);
    const { path, ...application } = await newSubject();
    expect((await admin.get(path)).body).toMatchObject({
      id: application.id,
      founderEmail: application.email,
      status: 'pending',
      reviewedAt: null,
      pledges: null,
      undoLeftMs: null,
      history: [],
      cohorts: expect.arrayContaining([{ id: cohort.id, name: cohort.name, isOpen: false }]),
    });
    expect((await admin.post(`${path}/review`)).body).toMatchObject({
      status: 'under_review',
      history: [{ kind: 'review_started', email }],
    });
    const accepted = await admin.post(`${path}/decision`, {
      decision: 'accepted',
      cohortId: cohort.id,
    });
    expect(accepted.body).toMatchObject({
      status: 'accepted',
      cohortName: cohort.name,
      history: [{ kind: 'accepted', email, cohortName: cohort.name }, { kind: 'review_started' }],
    });
    expect(accepted.body.pledges).toEqual({ kept: 0, decided: 0 });
    expect(accepted.body.undoLeftMs).toBeGreaterThan(50_000);
    expect(accepted.body.undoLeftMs).toBeLessThanOrEqual(60_000);
    const undone = await admin.delete(`${path}/decision`);
    expect([undone.status, undone.body.status, undone.body.undoLeftMs]).toEqual([
      200,
      'under_review',
      null,
    ]);
    const again = await admin.delete(`${path}/decision`);
    expect([again.status, again.body.code]).toEqual([409, 'nothing_to_undo']);
  });

  it('shows an acceptance to nobody else while it can be undone', async () => {
    const cohortId = (await newCohort(db)).id;
    const { path, id, startupName } = await newSubject();
    const { browser: investor } = await newBrowserWithSession(db, web(), { audience: 'investor' });
    const founder = await newFounderAccount(db, { cohortId });
    const peer = await signInFounder(web(), founder.email);
    const looks = () =>
      Promise.all([
        investor.get(`/api/investor/startups?search=${encodeURIComponent(startupName)}`),
        investor.get(`/api/investor/startups/${id}`),
        investor.post('/api/introductions', { startupId: id, note: 'Hello' }),
        peer.get(`/api/startups?search=${encodeURIComponent(startupName)}`),
        peer.get(`/api/startups/${id}`),
        peer.post('/api/introductions', { startupId: id, note: 'Hello' }),
        peer.get('/api/cohort'),
        peer.get('/api/leaderboard'),
      ]);
    const strip = (answers: Awaited<ReturnType<typeof looks>>) =>
      answers.map(({ status, body }) => [status, body]);
    const before = strip(await looks());
    await admin.post(`${path}/decision`, { decision: 'accepted', cohortId });
    expect(strip(await looks())).toEqual(before);
    await applyDecision(db, { applicationId: id, now: new Date(Date.now() + 60_000) });
    const after = (await looks()).map(({ text }) => text.includes(startupName));
    expect(after).toEqual([true, true, true, true, true, true, true, true]);
  });

  it('offers no cohort that has ended, and says that there are some', async () => {
    const ended = await newCohort(db, { endsOn: '2026-01-31' });
    const { path } = await newSubject();
    const { body } = await admin.get(path);
    expect(body.endedCohorts).toBeGreaterThan(0);
    expect(body.cohorts.map(({ id }: { id: string }) => id)).not.toContain(ended.id);
    const accepted = await admin.post(`${path}/decision`, {
      decision: 'accepted',
      cohortId: ended.id,
    });
    expect([accepted.status, accepted.body.code]).toEqual([409, 'cohort_ended']);
  });

  it('lets one of two admins decide; the other is told and changes nothing', async () => {
    const cohortId = (await newCohort(db)).id;
    const { browser: other } = await newAdmin();
    for (let round = 0; round < 5; round += 1) {
      const { path } = await newSubject();
      const answers = await Promise.all([
        admin.post(`${path}/decision`, { decision: 'accepted', cohortId }),
        other.post(`${path}/decision`, { decision: 'rejected' }),
      ]);
      const winner = answers.find(({ status }) => status === 200);
      const loser = answers.find(({ status }) => status !== 200);
      expect([loser?.status, loser?.body.code]).toEqual([409, 'application_decided']);
      const now = (await other.get(path)).body;
      expect(now.status).toBe(winner?.body.status);
      expect(now.history).toHaveLength(1);
    }
  });

  it('refuses a second decision without a reason, and any decision on a withdrawn application', async () => {
    const { path } = await newSubject();
    const reject = (body: object = {}) =>
      admin.post(`${path}/decision`, { decision: 'rejected', ...body });
    expect((await reject()).status).toBe(200);
    expect((await reject()).body.code).toBe('application_decided');
    expect((await reject({ reason: 'Again' })).body.code).toBe('application_decided');
    expect((await reject({ reason: '  ' })).body).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'reason', message: 'Please give a reason.' }],
    });
    const withdrawn = await newApplication(db, { status: 'withdrawn' });
    const answer = await admin.post(`/api/admin/applications/${withdrawn.id}/decision`, {
      decision: 'rejected',
      reason: 'Too late',
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'application_decided']);
  });

  it('stores ratings and notes under the signed-in admin', async () => {
    const { path } = await newSubject();
    const scores = { team: 4, problem: null, traction: 2, fit: null };
    const rated = await admin.send(`${path}/rating`, { method: 'PUT', body: scores });
    expect(rated.body).toMatchObject({
      ratings: [{ email, isMine: true, ...scores }],
      mean: { team: 4, traction: 2, overall: 3 },
    });
    const noteId = crypto.randomUUID();
    const noted = await admin.post(`${path}/notes`, { noteId, text: ' Two\nlines ' });
    expect(noted.body.notes).toMatchObject([
      { id: noteId, email, isMine: true, text: 'Two\nlines' },
    ]);
    const { browser: other } = await newAdmin();
    const foreign = await other.delete(`${path}/notes/${noteId}`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'note_not_found']);
    expect((await admin.delete(`${path}/notes/${noteId}`)).body.notes).toEqual([]);
  });

  it.each([
    ['PUT', 'rating', { team: 6, problem: null, traction: null, fit: null }],
    ['PUT', 'rating', { team: 0, problem: null, traction: null, fit: null }],
    ['PUT', 'rating', { team: 1.5, problem: null, traction: null, fit: null }],
    ['PUT', 'rating', { team: 1 }],
    ['PUT', 'rating', { team: 1, problem: 1, traction: 1, fit: 1, accountId: 'x' }],
    ['POST', 'notes', { noteId: 'x', text: 'x' }],
    ['POST', 'notes', { noteId: crypto.randomUUID(), text: ' ' }],
    ['POST', 'decision', { decision: 'withdrawn' }],
    ['POST', 'decision', { decision: 'rejected', status: 'accepted' }],
    ['POST', 'decision', { decision: 'rejected', reviewedAt: '2020-01-01T00:00:00Z' }],
    ['POST', 'decision', { decision: 'accepted', cohortId: 'x' }],
    ['POST', 'decision', { decision: 'accepted' }],
  ])('%s %s refuses %j', async (method, part, body) => {
    const { path } = await newSubject();
    const answer = await admin.send(`${path}/${part}`, { method, body });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect((await admin.get(path)).body).toMatchObject({
      status: 'pending',
      ratings: [],
      notes: [],
      history: [],
    });
  });
});

it('is not available to founders', async () => {
  const { path } = await newSubject();
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web(), founder.email);
  for (const address of [
    path,
    '/api/admin/applications',
    '/api/admin/applications/export',
    `${path}/neighbours`,
  ]) {
    const answer = await browser.get(address);
    expect([answer.status, answer.text.includes('@example.test')]).toEqual([403, false]);
  }
});
