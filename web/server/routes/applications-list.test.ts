import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newApplication } from '#db/testing/new-application.ts';
import { type Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

let admin: Browser;
let email: string;

beforeEach(async () => {
  ({ browser: admin, email } = await newAdmin());
});

const newAdmin = () => newBrowserWithSession(db, web(), { audience: 'admin' });

describe('the list over HTTP', () => {
  it.each([
    ['page=0', 400],
    ['page=1e9', 400],
    ['page=x', 400],
    ['limit=1000000000', 400],
    ['sort=password', 400],
    ['sort=submitted&sort=startup', 400],
    ['status=__proto__', 400],
    ['search=%00', 400],
    ['search=%ED%A0%80', 200],
    [`search=${'x'.repeat(101)}`, 400],
    [`search=${'%25'.repeat(100)}`, 200],
    ['search=%25_%5C&status=pending&sort=founder&direction=asc&page=2', 200],
  ])('%s', async (query, status) => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const ask = async (asked: string) => {
      statements.mockClear();
      const answer = await admin.get(`/api/admin/applications?${asked}`);
      return { status: answer.status, count: statements.mock.calls.length };
    };
    const ordinary = await ask('search=quokka');
    const odd = await ask(query);
    statements.mockRestore();
    expect(odd.status).toBe(status);
    // The caller is looked up; a refusal asks the database nothing more.
    expect(ordinary.count).toBeGreaterThan(1);
    expect(odd.count).toBeLessThanOrEqual(status === 200 ? ordinary.count : 1);
  });

  it('can be searched, and knows the neighbours', async () => {
    const [first, second] = [
      await newApplication(db, { startupName: 'Quokka One' }),
      await newApplication(db, { startupName: 'Quokka Two' }),
    ];
    const query = 'search=quokka&sort=startup&direction=asc';
    const { body } = await admin.get(`/api/admin/applications?${query}`);
    expect(body.rows.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    const path = `/api/admin/applications/${first.id}/neighbours?${query}`;
    expect((await admin.get(path)).body).toEqual({ previous: null, next: second.id });
  });

  it('is empty for what does not exist', async () => {
    const path = '/api/admin/applications/00000000-0000-4000-8000-000000000000';
    for (const answer of [
      await admin.get(path),
      await admin.post(`${path}/review`),
      await admin.post(`${path}/decision`, { decision: 'rejected' }),
      await admin.delete(`${path}/decision`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'application_not_found']);
    }
  });
});

describe('the export', () => {
  const path = '/api/admin/applications/export';

  it('is the list as a file, without formulas, and is recorded', async () => {
    await newApplication(db, { startupName: '=Wombat "1"', founderName: ' @Zoë', industry: 'Fur' });
    const answer = await admin.get(`${path}?search=wombat`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toMatch(
      /filename="applications-\d{4}-\d\d-\d\d\.csv"/,
    );
    const [heads, line, ...rest] = answer.text.split('\r\n');
    expect(heads).toMatch(/"Startup","Founder","Email"/);
    expect(line).toMatch(/^"'=Wombat ""1""","' @Zoë","applicant-\d+@example\.test","idea","Fur"/);
    expect(line).toContain('"2026-12-01T10:00:00+00:00"');
    expect(rest).toEqual(['']);
    const audit = await db
      .selectFrom('audit_log')
      .where('actor_email', '=', email)
      .where('action', '<>', 'admin.signed_in')
      .select(['action', 'details'])
      .execute();
    expect(audit).toEqual([
      {
        action: 'applications.exported',
        details: { search: 'wombat', sort: 'submitted', direction: 'desc', applications: 1 },
      },
    ]);
  });

  it('needs a sign-in within the last hour', async () => {
    const now = new Date(Date.now() - 61 * 60_000);
    const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin', now });
    expect((await browser.get('/api/admin/applications')).status).toBe(200);
    const answer = await browser.get(path);
    expect([answer.status, answer.body.code]).toEqual([403, 'confirm_sign_in']);
  });
});
