import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailSavedSearches, saveSearch } from '#db/operations/investors/saved-searches.ts';
import { newStartups } from '#db/testing/new-application.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { startTestWeb } from '#web/server/testing/start-test-web.ts';
import {
  type MailServer,
  sendWaitingMails,
  startMailServer,
} from '../../testing/start-mail-server.ts';
import { useTestBot } from '../../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
const closing: (() => unknown)[] = [];
const saved = new Date('2026-11-10T12:00:00Z');
const monday = '2026-11-16T08:05:00Z';
const nextMonday = '2026-11-23T08:05:00Z';
let server: MailServer;
let investor: { id: string; name: string; email: string };

beforeEach(async () => {
  for (const table of ['mails', 'investors', 'startup_applications'] as const) {
    await db.deleteFrom(table).execute();
  }
  server = await startMailServer();
  closing.push(() => server.close());
  investor = await newInvestor(db, { name: 'Ines Ortega' });
  const criteria = { search: 'robots', stage: null, isSeeking: false };
  await saveSearch(db, { investorId: investor.id, criteria, now: saved });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Runs the weekly job at this time, and returns the mails that arrive. */
async function runWeekly(at: string) {
  const now = new Date(at);
  await mailSavedSearches(db, { now });
  return sendWaitingMails(bot().context, { server, at: now });
}

async function accept(startupName: string, at: string): Promise<string> {
  const columns = { startup_name: startupName, submitted_at: '2026-10-01', industry: 'Hardware' };
  const [id = ''] = await newStartups(db, [columns]);
  const reviewed = { reviewed_at: new Date(at) };
  await db.updateTable('startup_applications').set(reviewed).where('id', '=', id).execute();
  return id;
}

/** The web server with the pages behind a mail's links, which need no sign-in. */
async function openPages() {
  const { appSecret } = bot().context.config;
  const web = await startTestWeb(bot().database, { config: { appSecret } });
  closing.push(() => web.close());
  return async (url: string, init?: RequestInit) =>
    (await fetch(`${web.url}${new URL(url).pathname}`, init)).text();
}

test('a new match is mailed on Monday, once, with links to it', async () => {
  const id = await accept('Robots & Daughters', '2026-11-12T12:00:00Z');
  await accept('Bakers', '2026-11-12T12:00:00Z');
  const [mail, ...others] = await runWeekly(monday);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: investor.email,
    subject: '1 new startup in your saved searches',
  });
  const { publicUrl } = bot().context.config;
  expect(mail?.text).toContain('Robots & Daughters');
  expect(mail?.text).toContain(`${publicUrl}/investor/startups/${id}`);
  expect(mail?.text).toContain(`${publicUrl}/investor/dashboard?search=robots`);
  expect(mail?.html).toContain('Robots &amp; Daughters');
  expect(mail?.source).not.toContain('Bakers');
  expect(await runWeekly(monday)).toEqual([]);
  expect(await runWeekly('2026-11-18T08:05:00Z')).toEqual([]);
  expect(await runWeekly(nextMonday)).toEqual([]);
});

test('without new matches there is no mail', async () => {
  await accept('Robots before', '2026-11-09T12:00:00Z');
  await accept('Bakers', '2026-11-12T12:00:00Z');
  expect(await runWeekly(monday)).toEqual([]);
});

test('the link at the end stops the mails, and starts them again', async () => {
  await accept('Robots', '2026-11-12T12:00:00Z');
  const [mail] = await runWeekly(monday);
  const way = /https?:\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const ofMailbox = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
  expect(ofMailbox).toContain(way);
  const open = await openPages();
  // A scanner that only opens the link stops nothing.
  expect(await open(way)).toContain('Stop emails about your saved searches?');
  await accept('More robots', '2026-11-17T12:00:00Z');
  expect(await runWeekly(nextMonday)).toHaveLength(1);
  expect(await open(way, { method: 'POST' })).toContain('You are unsubscribed');
  await accept('Even more robots', '2026-11-24T12:00:00Z');
  expect(await runWeekly('2026-11-30T08:05:00Z')).toEqual([]);
  expect(await open(`${way}/undo`, { method: 'POST' })).toContain('You are subscribed again');
  await accept('Robots again', '2026-12-01T12:00:00Z');
  expect(await runWeekly('2026-12-07T08:05:00Z')).toHaveLength(1);
});
