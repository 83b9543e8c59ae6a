import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startAnalysis } from '#db/operations/website/website-analysis.ts';
import { findWebsiteAnalysis } from '#db/queries/website.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import type { BotContext } from '../context.ts';
import { createCoachModel } from '../model/coach-model.ts';
import { startWorker, type Worker } from '../worker.ts';
import { startModel, type TestModel } from './start-model.ts';
import { startSites, type TestSites } from './start-sites.ts';
import { useTestBot } from './start-test-bot.ts';

type Stands = { model: TestModel; sites: TestSites; context: BotContext; worker: Worker };

/** For each test: a founder with a website of one page, a model that reads it, and a worker. */
export function useAnalyses() {
  const bot = useTestBot();
  let stands: Stands;
  let founderId = '';

  const workWith = (context: BotContext, sites: TestSites) =>
    startWorker({
      context,
      pool: bot().database.pool,
      analyses: { network: sites.network, fetchMs: 500, modelMs: 1_500 },
    });

  beforeAll(async () => {
    const [model, sites] = await Promise.all([startModel(), startSites()]);
    const logged = bot().context;
    const context = { ...logged, model: createCoachModel(model.config, logged.logger) };
    stands = { model, sites, context, worker: await workWith(context, sites) };
  });
  afterAll(async () => {
    await stands?.worker.stop();
    await Promise.all([stands?.model.mock.stop(), stands?.sites.close()]);
  });
  beforeEach(async () => {
    stands.model.mock.clearRequests();
    stands.sites.page('<title>Acme</title><h1>Invoices for florists</h1>');
    founderId = (await newFounder(db(), { stage: 'mvp' })).id;
    await live('http://site.test/');
  });

  const db = () => stands.context.db;
  const live = (website_url: string | null) =>
    db()
      .updateTable('startup_applications')
      .set({ website_url })
      .where('id', '=', founderId)
      .execute();
  const start = () => startAnalysis(db(), { founderId, now: new Date() });
  const view = () => findWebsiteAnalysis(db(), { founderId, now: new Date() });

  /** Asks for an analysis, of that page if one is given, and waits for what comes of it. */
  async function analysed(page?: string) {
    if (page !== undefined) stands.sites.page(page);
    await start();
    return vi.waitFor(async () => {
      const analysis = await view();
      expect(analysis.state).not.toBe('running');
      return analysis;
    }, 10_000);
  }

  return {
    db,
    founderId: () => founderId,
    sites: () => stands.sites,
    asked: () => stands.model.asked(),
    live,
    start,
    view,
    analysed,
    stopWork: () => stands.worker.stop(),
    work: async (changes: Partial<BotContext> = {}) => {
      stands.worker = await workWith({ ...stands.context, ...changes }, stands.sites);
    },
  };
}
