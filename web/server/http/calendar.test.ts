import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { generateTasksForFounder } from '#db/operations/tasks/generate-tasks.ts';
import { leaveTeam } from '#db/operations/team/team-members.ts';
import { newFounderAccount, newTeammateAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { sendRequest } from '#db/testing/send-request.ts';
import type { NewTask } from '#shared/api/tasks.ts';
import { dailyTemplateKeys } from '#shared/domain/lapse.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

const pathOf = (address: string) => new URL(address).pathname;

async function newFeed(timeZone = 'UTC') {
  const founder = await newFounderAccount(db, { timeZone });
  const browser = await signInFounder(web(), founder.email);
  expect((await browser.get('/api/calendar-feed')).body).toEqual({ feed: null });
  const made = await browser.post('/api/calendar-feed');
  return { founder, browser, path: pathOf(made.body.feed.address) };
}

/** As a calendar program reads it, without cookies. */
async function read(path: string) {
  const response = await fetch(web().url + path);
  const text = await response.text();
  const calendar = response.ok ? new ICAL.Component(ICAL.parse(text)) : null;
  const events = calendar?.getAllSubcomponents('vevent') ?? [];
  return { response, text, calendar, events: events.map((each) => new ICAL.Event(each)) };
}

const task = (founderId: string, title: string, dueOn: string, more: Partial<NewTask> = {}) =>
  newTask(db, { founderId, title, dueOn, ...more });

describe('a founder’s calendar', () => {
  it('has what is due, on the day that the founder sees, in every zone and across clock changes', async () => {
    for (const zone of [
      'America/Los_Angeles',
      'Europe/Berlin',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'America/Sao_Paulo',
    ]) {
      const { founder, path } = await newFeed(zone);
      // The days before, of and after the changes of clocks, and a leap day.
      const days = [
        '2027-03-13',
        '2027-03-14',
        '2027-03-28',
        '2027-10-31',
        '2027-11-07',
        '2028-02-29',
      ];
      for (const day of days) await task(founder.id, `Due ${day}`, day);
      const { events } = await read(path);
      expect(
        events.map(({ summary }) => summary),
        zone,
      ).toEqual(days.map((day) => `Due ${day}`));
      for (const [index, { startDate, endDate }] of events.entries()) {
        expect([startDate.isDate, startDate.toString()]).toEqual([true, days[index]]);
        expect(endDate.subtractDate(startDate).toSeconds()).toBe(24 * 60 * 60);
      }
    }
  });

  it('says what it is, and where it is in Slipstream', async () => {
    const { founder, browser, path } = await newFeed();
    const title =
      'Überlange, „schöne“; Aufgabe \\ mit 🚀 und vielem mehr, damit die Zeile umbricht';
    const { id } = await task(founder.id, title, '2027-05-03');
    const first = await read(path);
    expect(first.response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.response.headers.get('cache-control')).toBe('private, max-age=300');
    expect(first.calendar?.getFirstPropertyValue('x-published-ttl')).toBe('PT1H');
    expect(first.calendar?.getFirstPropertyValue('x-wr-calname')).toBe('Slipstream');
    const [event] = first.events;
    expect(event).toMatchObject({ summary: title, uid: `${id}@slipstream.test`, sequence: 0 });
    expect(event?.description).toBe(`Due on this day. http://slipstream.test/app/tasks?task=${id}`);
    expect(event?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    expect(event?.component.getFirstPropertyValue('dtstamp')).toBeTruthy();

    const moved = { method: 'PATCH', body: { dueOn: '2027-05-04' } };
    expect((await browser.send(`/api/tasks/${id}`, moved)).status).toBe(200);
    const [again] = (await read(path)).events;
    expect([again?.uid, again?.startDate.toString()]).toEqual([event?.uid, '2027-05-04']);
    expect(again?.sequence).toBeGreaterThan(0);
  });

  it('has pledges and the team’s tasks, but nothing private, done, deleted or of the day', async () => {
    const { founder, browser, path } = await newFeed();
    const own = { founderId: founder.id, now: new Date() };
    const mate = await newTeammateAccount(db, founder);
    const stranger = await newFounderAccount(db);
    expect((await read(path)).events).toEqual([]);
    const due = '2027-05-03';
    await task(founder.id, 'Call five customers', due, { isPublicPledge: true });
    await task(founder.id, 'Just for me', due, { isPrivate: true });
    const done = await task(founder.id, 'Done', due);
    await completeTask(db, { ...own, taskId: done.id, source: 'web' });
    const deleted = await task(founder.id, 'Deleted', due);
    await browser.delete(`/api/tasks/${deleted.id}`);
    await generateTasksForFounder(db, own);
    await task(mate.id, 'Ship it', due);
    await task(mate.id, 'Not yours', due, { isPrivate: true });
    await task(stranger.id, 'Of another startup', due);
    const weekly = await db
      .selectFrom('tasks')
      .where('user_id', '=', founder.id)
      .where('template_key', 'is not', null)
      .where('template_key', 'not in', dailyTemplateKeys)
      .select('title')
      .execute();
    expect(weekly.length).toBeGreaterThan(0);
    const { events, text } = await read(path);
    expect(events.map(({ summary }) => summary).sort()).toEqual(
      [
        ...weekly.map(({ title }) => title),
        'Just for me',
        'Pledge: Call five customers',
        `Ship it (${mate.name})`,
      ].sort(),
    );
    expect(text).not.toContain(mate.email);
  });

  it('breaks lines after 75 octets at most, and is sent again only after a change', async () => {
    const { founder, path } = await newFeed();
    await task(founder.id, '一个很长的标题，用来检查换行 👩🏽‍🚀 '.repeat(5).trim(), '2027-05-03');
    const first = await read(path);
    const lengths = first.text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(first.text).not.toContain('\uFFFD');
    const tag = first.response.headers.get('etag') ?? '';
    // `fetch` would add `Cache-Control: no-cache`.
    const askAgain = () => sendRequest(web().url + path, { headers: { 'if-none-match': tag } });
    const same = await askAgain();
    expect([same.status, same.text]).toEqual([304, '']);
    await task(founder.id, 'Another', '2027-05-04');
    expect((await askAgain()).status).toBe(200);
  });

  it('is at one address: a new one ends the former, and it can be switched off', async () => {
    const { browser, path } = await newFeed();
    const renewed = pathOf((await browser.post('/api/calendar-feed')).body.feed.address);
    const shown = (await browser.get('/api/calendar-feed')).body.feed.address;
    expect(pathOf(shown)).toBe(renewed);
    const forged = renewed.replace(/.\.ics$/, (end) => `${end.startsWith('A') ? 'B' : 'A'}.ics`);
    for (const wrong of [path, forged, '/calendar/nothing.ics']) {
      expect((await read(wrong)).response.status, wrong).toBe(404);
    }
    expect((await read(renewed)).response.status).toBe(200);
    expect((await browser.delete('/api/calendar-feed')).body).toEqual({ feed: null });
    expect((await read(renewed)).response.status).toBe(404);
    // Two at the same moment leave one.
    const both = await Promise.all([renew(browser), renew(browser)]);
    const statuses = await Promise.all(
      both.map(async (each) => (await read(each)).response.status),
    );
    expect(statuses).toContain(200);
    const kept = pathOf((await browser.get('/api/calendar-feed')).body.feed.address);
    expect((await read(kept)).response.status).toBe(200);
  });

  it('is unknown while the founder’s program is paused, and after they have left', async () => {
    const { founder, path } = await newFeed();
    const pause = (paused_at: Date | null) =>
      db.updateTable('founders').set({ paused_at }).where('id', '=', founder.id).execute();
    await pause(new Date());
    expect((await read(path)).response.status).toBe(404);
    await pause(null);
    expect((await read(path)).response.status).toBe(200);
    const mate = await newTeammateAccount(db, founder);
    const browser = await signInFounder(web(), mate.email);
    const theirs = await renew(browser);
    expect((await read(theirs)).response.status).toBe(200);
    await leaveTeam(db, { founderId: mate.id, now: new Date() });
    expect((await read(theirs)).response.status).toBe(404);
  });

  it('is read 120 times an hour at most, and its address is in no log', async () => {
    const { path } = await newFeed();
    const answers: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const some = Array.from({ length: 21 }, () => fetch(web().url + path, { method: 'HEAD' }));
      for (const { status } of await Promise.all(some)) answers.push(status);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(120);
    expect(answers.filter((status) => status === 429)).toHaveLength(6);
    const log = JSON.stringify(web().lines);
    expect(log).toContain('/calendar/{token}');
    expect(log).not.toContain(path.split('/')[2]?.replace('.ics', ''));
  });
});

async function renew(browser: Browser): Promise<string> {
  return pathOf((await browser.post('/api/calendar-feed')).body.feed.address);
}
