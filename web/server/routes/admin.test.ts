import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount, testPassword } from '#db/testing/new-account.ts';
import { insertRow } from '#db/testing/rows.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();
let admin: Browser;
let email: string;

beforeAll(async () => {
  admin = new Browser(web());
  ({ email } = await newAccount(db, 'admin'));
  const answer = await admin.post('/api/session/admin', { email, password: testPassword });
  expect(answer.status).toBe(200);
});

describe('cohorts over the API', () => {
  const winter = {
    name: 'Winter 2027',
    startsOn: '2027-01-11',
    endsOn: '2027-04-11',
    opensAt: null,
    closesAt: null,
  };

  it('can be created, changed, opened and closed', async () => {
    const made = await admin.post('/api/admin/cohorts', winter);
    expect(made.body.cohorts).toMatchObject([winter]);
    const path = `/api/admin/cohorts/${made.body.cohorts[0].id}`;
    const changed = await admin.send(path, { method: 'PUT', body: { ...winter, name: 'Winter' } });
    expect(changed.body.cohorts).toMatchObject([{ name: 'Winter' }]);
    expect((await admin.post(`${path}/window`)).body.cohorts[0].opensAt).toEqual(
      expect.any(String),
    );
    expect((await admin.delete(`${path}/window`)).body.cohorts[0].closesAt).toEqual(
      expect.any(String),
    );
    const channel = await admin.send(`${path}/channel`, { method: 'PUT', body: { channel: '#w' } });
    expect([channel.status, channel.body.code]).toEqual([409, 'slack_not_installed']);
  });

  it.each([
    [{ endsOn: '2026-12-01' }, 'endsOn'],
    [{ name: ' ' }, 'name'],
    [{ opensAt: '2026-12-09T10:00:00Z', closesAt: '2026-12-09T10:00:00Z' }, 'closesAt'],
    [{ closesAt: '2026-12-09T10:00:00Z' }, 'opensAt'],
    [{ slackChannelId: 'C1' }, 'slackChannelId'],
  ])('%j is refused at its field', async (overrides, path) => {
    const { status, body } = await admin.post('/api/admin/cohorts', { ...winter, ...overrides });
    expect([status, body.issues?.map((issue: { path: string }) => issue.path)]).toEqual([
      400,
      [path],
    ]);
  });
});

describe('the audit log', () => {
  it('records who signed in, and can be filtered and paged by entry', async () => {
    const first = (await admin.get('/api/admin/audit?action=admin.signed_in')).body;
    expect(first.entries).toMatchObject([{ actor: email, subject: email }]);
    const ofKind = (await admin.get('/api/admin/audit?kind=cohorts')).body.entries;
    expect(ofKind.length).toBeGreaterThan(0);
    for (const { action } of ofKind) expect(action).toMatch(/^cohort\./);
    expect(first.actors).toEqual([email]);
    expect(first.actions).toEqual([...first.actions].sort());
    expect(first.actions).toContain('cohort.created');
    await sql`
      insert into audit_log (actor_email, action, subject_type, subject_id, subject_name, details,
        created_at)
      select 'old@example.test', 'application.rated', 'application', n::text, 'Old 50%_' || n,
        '{"secret":"s3cret","reason":"because","applications":7}',
        '2025-03-01T12:00:00Z'::timestamptz + n * interval '1 day'
      from generate_series(1, 120) n`.execute(db);
    const seen: number[] = [];
    let before = '';
    for (let page = 1; page <= 3; page += 1) {
      const answer = await admin.get(`/api/admin/audit?actor=old%40example.test${before}`);
      expect(answer.text).not.toContain('s3cret');
      seen.push(...answer.body.entries.map(({ id }: { id: number }) => id));
      before = `&before=${answer.body.older}`;
      expect(answer.body.older === null).toBe(page === 3);
    }
    expect(seen).toHaveLength(120);
    expect(seen).toEqual([...seen].sort((one, other) => other - one));
    const within = 'from=2025-03-03T00:00:00Z&until=2025-03-05T00:00:00Z';
    expect((await admin.get(`/api/admin/audit?${within}`)).body.entries).toMatchObject([
      { subject: 'Old 50%_3', reason: 'because', rows: 7 },
      { subject: 'Old 50%_2' },
    ]);
    const found = await admin.get(`/api/admin/audit?subject=${encodeURIComponent('50%_7')}`);
    expect(found.body.entries).toHaveLength(11);
  });
});

describe('deliveries over the API', () => {
  it('are listed without their content, and retried once', async () => {
    const { id } = await insertRow(db, 'mails', {
      template: 'application-received',
      recipient: 'ada@example.test',
      data: '{"applicationId":"hidden-data"}',
      key: 'api:1',
      state: 'failed',
      last_error: 'EENVELOPE: 550 No such user',
      send_after: new Date(),
    });
    const listed = await admin.get('/api/admin/deliveries?kind=mail');
    expect(listed.body).toMatchObject({ counts: { failed: 1 }, deliveries: [{ id }] });
    expect(listed.text).not.toContain('hidden-data');
    const path = `/api/admin/deliveries/mail/${id}`;
    expect((await admin.post(`${path}/retry`)).body).toEqual({ ok: true });
    expect((await admin.delete(path)).body).toEqual({ ok: true });
    const again = await admin.post(`${path}/retry`);
    expect([again.status, again.body.code]).toEqual([409, 'delivery_settled']);
    for (const odd of ['mail/1', 'post/99', `post/${id}`, 'job/x', 'door/1']) {
      const { status } = await admin.post(`/api/admin/deliveries/${odd}/retry`);
      expect([odd, [400, 409].includes(status)]).toEqual([odd, true]);
    }
  });
});
