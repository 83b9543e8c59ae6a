import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { publishLiveEvent, publishToTeam } from '#db/live.ts';
import { closeAllSessions } from '#db/operations/accounts/sessions.ts';
import { decideInvestor } from '#db/operations/investors/decide-investor.ts';
import { startDatabaseProxy } from '#db/testing/database-proxy.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { updateRow } from '#db/testing/rows.ts';
import { founderTopics, investorTopics } from '#shared/api/live.ts';
import {
  Browser,
  newBrowserWithSession,
  newInvestorBrowser,
  signInFounder,
} from '#web/server/testing/browser.ts';
import { type LivePage, openLivePage } from '#web/server/testing/live-page.ts';
import { startTestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';
import { LiveHub } from './live.ts';

const { database, db, web } = useTestWeb({ heartbeatMs: 50, sweepMs: 50 });
const everything = { topics: [...founderTopics] };
const pages: LivePage[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) page.leave();
  await vi.waitUntil(() => web().hub.size === 0, 20_000);
});

async function open(
  at: { url: string },
  who: { cookie: string | null },
  query?: string,
): Promise<LivePage> {
  const page = await openLivePage(at, who, query);
  pages.push(page);
  return page;
}

async function founderPage(cohortId?: string) {
  const founder = await newFounderAccount(db, { cohortId });
  const browser = await signInFounder(web(), founder.email);
  const page = await open(web(), browser);
  await page.received(1);
  return { founder, browser, page };
}

describe('/api/live', () => {
  it('is an event stream that proxies leave alone, and first asks to read everything', async () => {
    const { page } = await founderPage();
    const { status, headers } = page.response;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('content-encoding')).toBeNull();
    expect(page.text).toMatch(/^retry: 1000\n\nevent: hint\ndata: /);
    expect(page.messages).toEqual([everything]);
  });

  it('is for founders and investors only', async () => {
    expect((await open(web(), { cookie: null })).response.status).toBe(401);
    const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
    expect((await open(web(), browser)).response.status).toBe(403);
  });

  it('notifies an investor of an answer and a decision, and of nothing that concerns founders', async () => {
    const { id: cohortId } = await newCohort(db);
    const { founder, browser: recipient } = await founderPage(cohortId);
    const investor = await newInvestorBrowser(db, web());
    const page = await open(web(), investor.browser);
    const all = { topics: [...investorTopics] };
    expect(await page.received(1)).toEqual([all]);
    await publishLiveEvent(db, { founderId: founder.id, cohortId });
    const note = { startupId: founder.startupId, note: 'Hello' };
    const { id } = (await investor.browser.post('/api/introductions', note)).body;
    expect(await page.received(2)).toEqual([all, all]);
    expect((await recipient.post(`/api/introductions/${id}/acceptance`)).status).toBe(200);
    expect(await page.received(3)).toEqual([all, all, all]);
    const admin = await newAccount(db, 'admin');
    await decideInvestor(db, {
      investorId: investor.id,
      decision: 'revoke',
      reason: null,
      now: new Date(),
      actor: admin,
    });
    expect(await page.received(4)).toEqual([all, all, all, all]);
    await investor.browser.delete('/api/session');
    await page.ended();
  });

  it('notifies the founder and the cohort, and nobody else', async () => {
    const { id: cohortId } = await newCohort(db);
    const [me, peer, stranger] = [
      await founderPage(cohortId),
      await founderPage(cohortId),
      await founderPage(),
    ];
    await publishLiveEvent(db, { founderId: me.founder.id, cohortId });
    expect(await me.page.received(2)).toEqual([
      everything,
      { topics: ['tasks', 'overview', 'leaderboard', 'cohort', 'progress'] },
    ]);
    expect(await peer.page.received(2)).toEqual([
      everything,
      { topics: ['notifications', 'overview', 'leaderboard', 'cohort'] },
    ]);
    await publishLiveEvent(db, { founderId: stranger.founder.id, cohortId: null });
    expect(await stranger.page.received(2)).toEqual([everything, everything]);
    expect([me.page.messages.length, peer.page.messages.length]).toEqual([2, 2]);
  });

  it('has a whole team read everything when what they share changes', async () => {
    const { id: cohortId } = await newCohort(db);
    const [me, mate, peer] = [
      await founderPage(cohortId),
      await founderPage(cohortId),
      await founderPage(cohortId),
    ];
    const join = { startup_id: me.founder.startupId, role: 'member' } as const;
    await db.updateTable('founders').set(join).where('id', '=', mate.founder.id).execute();
    await publishToTeam(db, { startupId: me.founder.startupId });
    for (const { page } of [me, mate])
      expect(await page.received(2)).toEqual([everything, everything]);
    expect(peer.page.messages).toHaveLength(1);
  });

  it('reports a completion from another process', async () => {
    const other = await startTestWeb(database());
    const { id: cohortId } = await newCohort(db);
    const [me, peer] = [await founderPage(cohortId), await founderPage(cohortId)];
    const { id } = (await me.browser.at(other).post('/api/tasks', { title: 'Ship' })).body;
    await me.browser.at(other).post(`/api/tasks/${id}/completion`);
    const messages = await peer.page.received(2);
    expect(messages.at(-1)).toEqual({
      topics: ['notifications', 'overview', 'leaderboard', 'cohort'],
    });
    await other.close();
  });

  it('keeps quiet streams alive', async () => {
    const { page } = await founderPage();
    await vi.waitUntil(() => page.text.includes('\n\n: still here\n\n: still here\n\n'), 20_000);
  });

  it('ends when the founder signs out', async () => {
    const { page, browser } = await founderPage();
    await browser.delete('/api/session');
    await page.ended();
  });

  it('ends with its session at once on every process, without waiting for the sweep', async () => {
    const [here, there] = await Promise.all(
      [1, 2].map(() => startTestWeb(database(), { sweepMs: 600_000 })),
    );
    if (!here || !there) throw new Error('Both were started.');
    try {
      for (const end of [
        (browser: Browser) => browser.delete('/api/session'),
        (browser: Browser, email: string) => browser.signIn(email),
      ]) {
        const founder = await newFounderAccount(db);
        const browser = await signInFounder(here, founder.email);
        const page = await open(there, browser);
        await page.received(1);
        await end(browser, founder.email);
        await page.ended();
      }
    } finally {
      await Promise.all([here.close(), there.close()]);
    }
  });

  it('ends when the session is closed while the page is being opened', async () => {
    const quiet = await startTestWeb(database(), { sweepMs: 600_000 });
    const { browser, accountId } = await newBrowserWithSession(db, quiet, { audience: 'founder' });
    const check = quiet.hub.endClosedSessions.bind(quiet.hub);
    vi.spyOn(quiet.hub, 'endClosedSessions').mockImplementationOnce(async (handle, of) => {
      // As if it had ended before the page was in the hub: no event finds it any more.
      await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
      return check(handle, of);
    });
    try {
      const page = await open(quiet, browser);
      await page.ended();
    } finally {
      await quiet.close();
    }
  });

  it('ends when the session is closed in another place', async () => {
    const { page, founder } = await founderPage();
    const { page: bystander } = await founderPage();
    await closeAllSessions(db, { accountId: founder.accountId });
    await page.ended();
    expect(bystander.hasEnded).toBe(false);
  });

  it('ends when the founder is rejected', async () => {
    const { page, founder } = await founderPage();
    await updateRow(db, 'startup_applications', founder.startupId, { status: 'rejected' });
    await page.ended();
  });

  it('follows a founder into another cohort', async () => {
    const { id: cohortId } = await newCohort(db);
    const { page, founder } = await founderPage();
    await updateRow(db, 'startup_applications', founder.startupId, { cohort_id: cohortId });
    const someone = await newFounderAccount(db, { cohortId });
    await vi.waitUntil(async () => {
      await publishLiveEvent(db, { founderId: someone.id, cohortId });
      return page.messages.length > 1;
    });
  });

  it('removes pages that were closed', async () => {
    const { page } = await founderPage();
    expect(web().hub.size).toBe(1);
    page.leave();
    await vi.waitUntil(() => web().hub.size === 0, 20_000);
  });

  it('opens at most eight pages per account', async () => {
    const { browser } = await founderPage();
    for (let number = 2; number <= 8; number += 1) await open(web(), browser);
    const ninth = await open(web(), browser);
    expect(ninth.response.status).toBe(429);
    expect(ninth.response.headers.get('retry-after')).toBe('30');
    pages[0]?.leave();
    await vi.waitUntil(async () => (await open(web(), browser)).response.status === 200, 20_000);
  });

  it('drops a page that stops reading', async () => {
    const founder = await newFounderAccount(db);
    const { cookie } = await signInFounder(web(), founder.email);
    const socket = connect(Number(new URL(web().url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET /api/live HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
    socket.pause();
    await vi.waitUntil(() => web().hub.size === 1, 20_000);
    const hint = { founderId: founder.id, cohortId: null };
    await vi.waitUntil(
      () => {
        for (let time = 0; time < 500; time += 1) web().hub.send(hint);
        return web().hub.size === 0;
      },
      { timeout: 20_000, interval: 1 },
    );
    socket.destroy();
  });
});

describe('a page that says when it was sent', () => {
  const start = Date.parse('2026-11-29T12:00:00Z');

  function startHub() {
    let time = start;
    const hub = new LiveHub(() => new Date(time));
    const add = (since: number, cohortId: string | null = null) => {
      const written: string[] = [];
      const stream = {
        accountId: 'a',
        personId: 'me',
        topics: founderTopics,
        cohortId,
        token: 't',
      };
      hub.add({ ...stream, write: (text) => written.push(text), end: () => {} }, since);
      return written.map((text) => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '').topics);
    };
    const tick = (ms: number) => {
      time += ms;
      return time;
    };
    return { hub, add, tick };
  }

  it('reads nothing again if nothing has happened since', () => {
    const { hub, add, tick } = startHub();
    hub.send({ coachOf: 'me' });
    const sent = tick(10_000);
    hub.send({ coachOf: 'somebody else' });
    tick(3_000);
    expect(add(sent)).toEqual([]);
  });

  it('misses nothing of what happens until it listens, and reads it once', () => {
    const { hub, add, tick } = startHub();
    const sent = tick(10_000);
    hub.send({ founderId: 'me', cohortId: 'c' });
    hub.send({ founderId: 'peer', cohortId: 'c' });
    tick(3_000);
    hub.send({ memoryOf: 'me' });
    expect(add(sent, 'c')).toEqual([
      ['tasks', 'overview', 'leaderboard', 'cohort', 'progress', 'notifications', 'coachMemory'],
    ]);
  });

  it('reads everything again if events since then may have been missed', () => {
    const { hub, add, tick } = startHub();
    expect(add(start - 1)).toEqual([founderTopics]);
    expect(add(Number.NaN)).toEqual([founderTopics]);
    const sent = tick(10_000);
    expect(add(sent)).toEqual([]);
    tick(1);
    hub.sendAll();
    expect(add(sent)).toEqual([founderTopics]);
    const later = tick(10_000);
    expect(add(later)).toEqual([]);
    for (let count = 0; count < 1_000; count += 1) hub.send({ coachOf: 'somebody else' });
    expect(add(later)).toEqual([]);
    hub.send({ coachOf: 'somebody else' });
    expect(add(later)).toEqual([founderTopics]);
  });

  it('is told by its address, over HTTP', async () => {
    const founder = await newFounderAccount(db);
    const browser = await signInFounder(web(), founder.email);
    const later = Date.now() + 60_000;
    const page = await open(web(), browser, `?since=${later}`);
    await vi.waitUntil(() => page.text.includes(': still here'), 20_000);
    expect(page.messages).toEqual([]);
    const unclear = await open(web(), browser, '?since=yesterday');
    expect(await unclear.received(1)).toEqual([everything]);
  });
});

describe('a database that is lost for a while', () => {
  it('is listened to again, and every page reads everything', async () => {
    const gate = await startDatabaseProxy(database().url);
    const handle: DatabaseHandle = openDatabase({ url: gate.url });
    const behind = await startTestWeb({ ...handle, url: gate.url });
    const founder = await newFounderAccount(db);
    const browser = await signInFounder(behind, founder.email);
    const page = await open(behind, browser);
    await page.received(1);

    gate.cut();
    await publishLiveEvent(db, { founderId: founder.id, cohortId: null });
    expect((await browser.get('/api/me')).status).toBe(503);
    expect([page.messages.length, page.hasEnded]).toEqual([1, false]);
    gate.mend();
    expect(await page.received(2)).toEqual([everything, everything]);
    await vi.waitUntil(async () => (await browser.get('/api/me')).status === 200, 20_000);

    await publishLiveEvent(db, { founderId: founder.id, cohortId: null });
    await page.received(3);
    await behind.close();
    await page.ended();
    await handle.close();
    await gate.close();
  });
});

it('closing ends every page and refuses readiness', async () => {
  const closing = await startTestWeb(database());
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(closing, founder.email);
  const page = await open(closing, browser);
  expect((await new Browser(closing).get('/readyz')).status).toBe(200);
  await closing.web.close();
  await page.ended();
  expect((await new Browser(closing).get('/readyz')).status).toBe(503);
  expect((await browser.get('/api/me')).status).toBe(200);
  await closing.close();
});
