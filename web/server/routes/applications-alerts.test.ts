import { describe, expect, it } from 'vitest';
import { createAlertToken } from '#db/signed-links.ts';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { applicationSecret, newEmail, useApplicants } from '#web/server/testing/use-applicants.ts';

const { database, web, browser } = useApplicants();
const ask = (email: string) => browser().post('/api/applications/alerts', { email });
const alerts = (email: string) =>
  database().db.selectFrom('application_alerts').where('email', '=', email).selectAll().execute();

describe('POST /api/applications/alerts', () => {
  it('answers the same for a new address, a waiting one and a stopped one', async () => {
    const email = newEmail();
    const first = await ask(` ${email.toUpperCase()} `);
    expect([first.status, first.body]).toEqual([200, { ok: true }]);
    const again = await ask(email);
    const row = database().db.updateTable('application_alerts').where('email', '=', email);
    await row.set({ stopped_at: new Date() }).execute();
    for (const answer of [again, await ask(email)]) {
      expect([answer.status, answer.text]).toEqual([first.status, first.text]);
    }
    expect(await alerts(email)).toHaveLength(1);
  });

  it('is limited for a mailbox', async () => {
    const email = newEmail();
    const answers = [];
    for (let index = 0; index < 6; index += 1) answers.push((await ask(email)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask(newEmail())).status).toBe(200);
  });

  it.each(['', 'nobody', 'a@b@c.example', 'a@example.test, b@example.test'])(
    'refuses %j',
    async (email) => {
      const { status, body } = await ask(email);
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'email']);
    },
  );

  it('can be stopped for good, and allowed again, by the link in the mail', async () => {
    const email = newEmail();
    await ask(email);
    const id = (await alerts(email))[0]?.id ?? '';
    const path = `/unsubscribe/${createAlertToken(applicationSecret, id)}`;
    const opened = await browser().get(path);
    expect([opened.status, opened.text.includes('Stop emails about applications?')]).toEqual([
      200,
      true,
    ]);
    expect((await alerts(email))[0]?.stopped_at).toBeNull();
    await fetch(web().url + path, { method: 'POST' });
    expect((await alerts(email))[0]?.stopped_at).not.toBeNull();
    await fetch(`${web().url}${path}/undo`, { method: 'POST' });
    expect((await alerts(email))[0]?.stopped_at).toBeNull();
  });

  it('is counted for admins', async () => {
    const admin = await newBrowserWithSession(database().db, web(), { audience: 'admin' });
    const before = (await admin.browser.get('/api/admin/cohorts')).body.waiting;
    await ask(newEmail());
    expect((await admin.browser.get('/api/admin/cohorts')).body.waiting).toBe(before + 1);
  });
});
