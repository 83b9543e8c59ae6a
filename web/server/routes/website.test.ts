import { describe, expect, it } from 'vitest';
import { claimAnalysis, finishAnalysis } from '#db/operations/website/website-analysis.ts';
import { startupOf } from '#db/queries/founders.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { updateRow } from '#db/testing/rows.ts';
import { fallbackTasks } from '#shared/domain/website-proposals.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb({ config: { coach: { model: null, dailyLimit: 2 } } });

const path = '/api/profile/website-analysis';

async function founder() {
  const account = await newFounderAccount(db);
  await updateRow(db, 'startup_applications', account.startupId, {
    website_url: 'https://petal.example',
  });
  return { ...account, browser: await signInFounder(web(), account.email) };
}

/** Finishes the analysis as the job would, with given proposals. */
async function finish(founderId: string, runId: string) {
  await claimAnalysis(db, { founderId, runId });
  const proposals = fallbackTasks('mvp');
  const outcome = { state: 'done', proposals, pageRead: true, fallback: null } as const;
  await finishAnalysis(db, { founderId, runId, outcome, now: new Date() });
}

describe('a website analysis', () => {
  it('is found running from any window, and ends in proposals that become tasks once', async () => {
    const { id, email, browser } = await founder();
    expect((await browser.get(path)).body).toMatchObject({ state: 'none', hasModel: false });
    const started = await browser.post(path);
    expect([started.status, started.body]).toMatchObject([202, { state: 'running', left: 4 }]);
    const { runId } = started.body;
    const elsewhere = await signInFounder(web(), email);
    expect((await elsewhere.post(path)).body).toMatchObject({ runId, left: 4 });
    await finish(id, runId);
    const { body } = await elsewhere.get(path);
    expect(body).toMatchObject({ state: 'done', runId, websiteUrl: 'https://petal.example' });
    const proposalIds = body.proposals.slice(0, 2).map((each: { id: string }) => each.id);
    const added = await browser.post(`${path}/tasks`, { runId, proposalIds });
    expect([added.status, added.body.added]).toEqual([200, 2]);
    expect((await elsewhere.post(`${path}/tasks`, { runId, proposalIds })).body.added).toBe(0);
    expect((await browser.get('/api/tasks')).body.pending).toHaveLength(2);
    expect((await browser.delete(path)).body).toMatchObject({ state: 'none', left: 4 });
    expect((await browser.get('/api/tasks')).body.pending).toHaveLength(2);
  });

  it('is of the founder’s own website, whatever is sent', async () => {
    const { browser } = await founder();
    const asked = await browser.post(path, { websiteUrl: 'http://127.0.0.1/', left: 99 });
    expect([asked.status, asked.body.code]).toEqual([400, 'bad_request']);
    const { body } = await browser.post(path);
    expect(body).toMatchObject({ websiteUrl: 'https://petal.example', left: 4 });
  });

  it('needs a website', async () => {
    const { id, browser } = await founder();
    const none = { website_url: null };
    await db
      .updateTable('startup_applications')
      .set(none)
      .where('id', '=', startupOf(id))
      .execute();
    const { status, body } = await browser.post(path);
    expect([status, body]).toEqual([
      409,
      { code: 'website_missing', message: 'Please add a website URL first' },
    ]);
  });

  it('is visible to nobody else', async () => {
    const owner = await founder();
    const thief = await founder();
    const { runId } = (await owner.browser.post(path)).body;
    await finish(owner.id, runId);
    const { proposals } = (await owner.browser.get(path)).body;
    const chosen = { runId, proposalIds: [proposals[0].id] };
    const { status, body } = await thief.browser.post(`${path}/tasks`, chosen);
    expect([status, body.code]).toEqual([404, 'proposal_not_found']);
    expect((await thief.browser.get(path)).body).toMatchObject({ state: 'none', proposals: [] });
    await thief.browser.delete(path);
    expect((await owner.browser.get(path)).body.proposals).toHaveLength(5);
    expect((await owner.browser.get('/api/tasks')).body.pending).toEqual([]);
  });

  it.each([
    {},
    { proposalIds: [] },
    { proposalIds: ['1'] },
    { proposalIds: Array(9).fill('7d3f1f0e-3c6b-4c0e-9d0e-6f3c2b1a0f00') },
    { founderId: 'x' },
    { points: 9999 },
    { proposals: [] },
    { runId: "' or true" },
  ])('takes nothing more than it asks for: %j', async (body) => {
    const { browser } = await founder();
    const given = { runId: crypto.randomUUID(), proposalIds: [crypto.randomUUID()], ...body };
    const sent = Object.keys(body).length === 0 ? {} : given;
    expect((await browser.post(`${path}/tasks`, sent)).status).toBe(400);
  });
});
