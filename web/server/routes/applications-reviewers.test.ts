import { beforeEach, describe, expect, it } from 'vitest';
import { newApplication } from '#db/testing/new-application.ts';
import type { StaffRole } from '#shared/options.ts';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

const list = '/api/admin/applications';
const all = { team: 5, problem: 4, traction: 3, fit: 2 };
/** Nothing else in an answer looks like this. */
const telling = 'Not for me at all';

const staff = (staffRole: StaffRole) =>
  newBrowserWithSession(db, web(), { audience: 'admin', staffRole });

let manager: Awaited<ReturnType<typeof staff>>;
let reviewer: Awaited<ReturnType<typeof staff>>;

beforeEach(async () => {
  [manager, reviewer] = [await staff('manager'), await staff('reviewer')];
});

async function newSubject(startupName?: string) {
  const application = await newApplication(db, startupName ? { startupName } : {});
  return { ...application, path: `${list}/${application.id}` };
}

const rate = ({ browser }: typeof manager, path: string, scores: object = all) =>
  browser.send(`${path}/rating`, { method: 'PUT', body: scores });
const note = ({ browser }: typeof manager, path: string) =>
  browser.post(`${path}/notes`, { noteId: crypto.randomUUID(), text: telling });
const assign = (path: string, { accountId }: { accountId: string }) =>
  manager.browser.send(`${path}/reviewers/${accountId}`, { method: 'PUT' });

describe('a reviewer', () => {
  it('lists and opens what is assigned to them, and nothing else', async () => {
    const [own, foreign] = [await newSubject('Numbat One'), await newSubject('Numbat Two')];
    expect((await reviewer.browser.get(list)).body).toMatchObject({
      counts: { total: 0 },
      mine: { assigned: 0, toRate: 0 },
      premium: null,
      rows: [],
    });
    expect((await assign(own.path, reviewer)).status).toBe(200);
    const { body } = await reviewer.browser.get(`${list}?search=numbat`);
    const me = { accountId: reviewer.accountId, email: reviewer.email };
    expect(body).toMatchObject({
      counts: { total: 1, pending: 1 },
      mine: { assigned: 1, toRate: 1 },
      size: 1,
      rows: [{ id: own.id, reviewers: [{ ...me, hasRated: false }] }],
    });
    expect((await reviewer.browser.get(own.path)).status).toBe(200);
    const next = `${own.path}/neighbours?search=numbat&sort=startup`;
    expect((await reviewer.browser.get(next)).body).toEqual({ previous: null, next: null });
    for (const answer of [
      await reviewer.browser.get(foreign.path),
      await reviewer.browser.get(`${foreign.path}/neighbours`),
      await rate(reviewer, foreign.path),
      await note(reviewer, foreign.path),
      await reviewer.browser.delete(`${foreign.path}/notes/${crypto.randomUUID()}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'application_not_found']);
      expect(answer.text).not.toContain('Numbat');
    }
    for (const filter of ['nobody', manager.accountId]) {
      const listed = await reviewer.browser.get(`${list}?reviewer=${filter}`);
      expect(listed.body.rows).toEqual([]);
    }
  });

  it('neither decides, exports nor assigns anything, not even of their own', async () => {
    const { path } = await newSubject();
    await assign(path, reviewer);
    const { browser, accountId } = reviewer;
    for (const answer of [
      await browser.post(`${path}/review`),
      await browser.post(`${path}/decision`, { decision: 'rejected' }),
      await browser.delete(`${path}/decision`),
      await browser.get(`${list}/export`),
      await browser.get('/api/admin/reviewers'),
      await browser.get(`${list}/shares?perApplication=1`),
      await browser.post(`${list}/shares`, { perApplication: 1 }),
      await browser.send(`${path}/reviewers/${accountId}`, { method: 'PUT' }),
      await browser.delete(`${path}/reviewers/${accountId}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    }
    expect((await browser.get(path)).body).toMatchObject({ status: 'pending', founderEmail: null });
  });

  it('loses sight of it when it is taken back', async () => {
    const { path } = await newSubject();
    await assign(path, reviewer);
    await rate(reviewer, path);
    const answer = await manager.browser.delete(`${path}/reviewers/${reviewer.accountId}`);
    expect(answer.body.reviewers).toEqual([]);
    expect((await reviewer.browser.get(path)).status).toBe(404);
    expect((await reviewer.browser.get(list)).body.rows).toEqual([]);
  });
});

describe('ratings of others', () => {
  it('reach nobody whose own is not complete: on the page, in the list, in any answer', async () => {
    const { path, id } = await newSubject();
    const other = await staff('reviewer');
    for (const each of [reviewer, other]) await assign(path, each);
    await rate(other, path);
    await note(other, path);
    for (const viewer of [reviewer, manager, await staff('admin')]) {
      const blind = { ratings: [], mean: { team: null, overall: null }, hidden: { ratings: 1 } };
      expect((await viewer.browser.get(path)).body).toMatchObject(blind);
      const part = await rate(viewer, path, { ...all, team: null });
      expect(part.body.ratings).toMatchObject([{ email: viewer.email, team: null }]);
      expect(part.body.mean).toMatchObject({ team: null, fit: 2 });
      const rows = (await viewer.browser.get(list)).body.rows;
      const row = rows.find((each: { id: string }) => each.id === id);
      expect(Object.keys(row)).not.toContain('mean');
      expect(JSON.stringify(row)).not.toContain('"team"');
      await rate(viewer, path, { team: null, problem: null, traction: null, fit: null });
    }
    expect((await reviewer.browser.get(path)).text).not.toContain(telling);
    const rated = await rate(reviewer, path);
    expect(rated.text).toContain(telling);
    expect(rated.body).toMatchObject({ mean: { overall: 3.5 }, hidden: { ratings: 0, notes: 0 } });
    expect(rated.body.ratings).toHaveLength(2);
  });

  it('are in the export only where the own one is complete', async () => {
    const [rated, unrated] = [await newSubject('Quoll Rated'), await newSubject('Quoll Unrated')];
    for (const { path } of [rated, unrated]) await rate(await staff('admin'), path);
    await rate(manager, rated.path);
    const { text } = await manager.browser.get(
      `${list}/export?search=quoll&sort=startup&direction=asc`,
    );
    const [heads = '', ...lines] = text.split('\r\n');
    const column = heads.split(',').indexOf('"Mean rating"');
    expect(lines.slice(0, 2).map((line) => line.split(',')[column])).toEqual(['3.5', '']);
  });
});

describe('assigning', () => {
  it('filters the list by who reviews', async () => {
    const [one, two] = [await newSubject('Dunnart One'), await newSubject('Dunnart Two')];
    await assign(one.path, reviewer);
    await assign(two.path, manager);
    const find = async (filter: string, { browser } = manager) => {
      const { body } = await browser.get(`${list}?search=dunnart&reviewer=${filter}`);
      return body.rows.map(({ id }: { id: string }) => id);
    };
    expect(await find(reviewer.accountId)).toEqual([one.id]);
    expect(await find('me')).toEqual([two.id]);
    expect(await find('nobody')).toEqual([]);
    expect(await find('to_rate', reviewer)).toEqual([one.id]);
    await rate(reviewer, one.path);
    expect(await find('to_rate', reviewer)).toEqual([]);
    expect((await manager.browser.get(`${list}?reviewer=somebody`)).status).toBe(400);
  });

  it('says before what sharing out does, and does it once', async () => {
    await db.updateTable('startup_applications').set({ status: 'withdrawn' }).execute();
    await db
      .updateTable('accounts')
      .set({ removed_at: new Date() })
      .where('staff_role', '=', 'reviewer')
      .where('id', '<>', reviewer.accountId)
      .execute();
    const other = await staff('reviewer');
    for (const _ of [1, 2, 3]) await newSubject();
    const shares = `${list}/shares`;
    const planned = (await manager.browser.get(`${shares}?perApplication=1`)).body;
    expect(planned.applications).toBe(3);
    const gets = planned.reviewers.map(({ gets }: { gets: number }) => gets);
    expect(gets.toSorted()).toEqual([1, 2]);
    const press = () => manager.browser.post(shares, { perApplication: 1 });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ body }) => body.applications).toSorted()).toEqual([0, 0, 3]);
    const loads = (await manager.browser.get('/api/admin/reviewers')).body;
    for (const { email } of [reviewer, other]) {
      const { open } = loads.find((each: { email: string }) => each.email === email);
      expect(open).toBe(
        planned.reviewers.find((each: { email: string }) => each.email === email).gets,
      );
    }
    for (const perApplication of [0, 4, 1.5, 'x']) {
      expect((await manager.browser.post(shares, { perApplication })).status).toBe(400);
    }
  });
});
