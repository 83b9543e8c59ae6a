import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startAnalysis } from '#db/operations/website/website-analysis.ts';
import { startupOf } from '#db/queries/founders.ts';
import { findWebsiteAnalysis } from '#db/queries/website.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import type { BotContext } from '../context.ts';
import { createCoachModel } from '../model/coach-model.ts';
import { startWorker, type Worker } from '../worker.ts';
import { startModel, type TestModel } from './start-model.ts';
import { startSites, type TestSites } from './start-sites.ts';
import { useTestBot } from './start-test-bot.ts';

type StandIns = { model: TestModel; sites: TestSites; context: BotContext; worker: Worker };

/** For each test a founder with a website of one page, a model that reads it, and a worker. */
export function useAnalyses() {
  const bot = useTestBot();
  let standIns: StandIns;
  let founderId = '';

  const workWith = (context: BotContext, sites: TestSites) =>
    startWorker({
      context,
      pool: bot().database.pool,
      analyses: { network: sites.network, fetchMs: 500, modelMs: 1_500 },
    });

  beforeAll(async () => {
    const [model, sites] = await Promise.all([startModel(), startSites()]);
    const { context: base } = bot();
    const context = { ...base, model: createCoachModel(model.config, base.logger) };
    standIns = { model, sites, context, worker: await workWith(context, sites) };
  });
  afterAll(async () => {
    await standIns?.worker.stop();
    await Promise.all([standIns?.model.mock.stop(), standIns?.sites.close()]);
  });
  beforeEach(async () => {
    standIns.model.mock.clearRequests();
    standIns.sites.page('<title>Acme</title><h1>Invoices for florists</h1>');
    founderId = (await newFounder(db(), { stage: 'mvp' })).id;
    await setWebsite('http://site.test/');
  });

  const db = () => standIns.context.db;
  const setWebsite = (website_url: string | null) =>
    updateRows(db(), 'startup_applications', { id: startupOf(founderId) }, { website_url });
  const start = () => startAnalysis(db(), { founderId, now: new Date() });
  const view = () => findWebsiteAnalysis(db(), { founderId, now: new Date() });

  /** Starts an analysis, of this page if one is given, and waits for its result. */
  async function analyse(page?: string) {
    if (page !== undefined) standIns.sites.page(page);
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
    sites: () => standIns.sites,
    requests: () => standIns.model.requests(),
    setWebsite,
    start,
    view,
    analyse,
    stopWork: () => standIns.worker.stop(),
    work: async (changes: Partial<BotContext> = {}) => {
      standIns.worker = await workWith({ ...standIns.context, ...changes }, standIns.sites);
    },
  };
}
