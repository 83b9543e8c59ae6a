import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { sendRequest } from '#db/testing/send-request.ts';
import { contract } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import { Browser, openBrowserSession } from '#web/server/testing/browser.ts';
import { newRoleBrowser } from '#web/server/testing/role-browsers.ts';
import {
  cases,
  personIn,
  type Route,
  rolesOf,
  send,
  useRouteCases,
} from '#web/server/testing/route-cases.ts';
import { routeRights } from '#web/server/testing/route-rights.ts';

const { db, web } = useRouteCases();

const routes: Route[] = listProcedures(contract);
const staff = ['staff', 'manager', 'admin'];
const minute = 60_000;

/** A session that has been in use ever since. */
async function oldSession(accountId: string, minutes: number): Promise<Browser> {
  const browser = new Browser(web());
  await openBrowserSession(db, browser, { accountId });
  const at = new Date(Date.now() - minutes * minute);
  const sessions = db.updateTable('sessions').where('account_id', '=', accountId);
  await sessions.set({ created_at: at }).execute();
  return browser;
}

describe('a session that signed in long ago', () => {
  it('is asked for the password by exactly the routes that say so', async () => {
    const browsers = new Map<string, Browser>();
    const isAsked = async ({ method, path, audience }: Route, age: number) => {
      const role = rolesOf[audience].at(-1) ?? 'admin';
      const known = browsers.get(`${role} ${age}`);
      const { accountId = '' } = known?.cookie ? {} : await newRoleBrowser(db, web(), role);
      const browser = known?.cookie ? known : await oldSession(accountId, age);
      browsers.set(`${role} ${age}`, browser);
      const address = path.replaceAll(/\{\w+\}/g, '7a0a1c0e-3f0e-4f57-9f7b-2d9a3ad0c1de');
      const { body } = await browser.send(`/api${address}`, { method });
      return body?.code === 'confirm_sign_in';
    };
    for (const route of routes.filter(({ audience }) => audience !== 'anyone')) {
      const name = `${route.method} ${route.path}`;
      const [, , minutes] = routeRights[name] ?? [];
      expect([name, await isAsked(route, (minutes ?? 60) + 1)]).toEqual([
        name,
        minutes !== undefined,
      ]);
      if (minutes) expect([name, await isAsked(route, minutes - 1)]).toEqual([name, false]);
    }
  });

  it('neither changes an address nor sends a link, of staff twenty days in', async () => {
    const { accountId } = await newAccount(db, 'admin', 'manager');
    const browser = await oldSession(accountId, 13 * 24 * 60);
    const founder = await newFounderAccount(db);
    const path = `/api/admin/founders/${founder.id}`;
    const answers = await Promise.all([
      browser.send(`${path}/email`, { method: 'PUT', body: { email: 'mine@evil.test' } }),
      browser.post(`${path}/invitation`),
      browser.send(`${path}/departure`, { method: 'PUT', body: { reason: 'x' } }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'confirm_sign_in']),
    );
    const changes = db.selectFrom('email_changes').where('account_id', '=', founder.accountId);
    expect(await changes.selectAll().execute()).toEqual([]);
    await browser.post('/api/session/confirmation', { password: 'a-good-password' });
    const { status } = await browser.send(`${path}/email`, {
      method: 'PUT',
      body: { email: `new-${founder.email}` },
    });
    expect(status).toBe(200);
  });

  it('sends no file of people to be imported', async () => {
    const { accountId } = await newAccount(db, 'admin');
    const upload = async (minutes: number) => {
      const { cookie } = await oldSession(accountId, minutes);
      const { status } = await sendRequest(
        `${web().url}/api/admin/imports/files?kind=startups&name=x.csv`,
        {
          method: 'POST',
          headers: {
            cookie: cookie ?? '',
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/octet-stream',
          },
          body: 'Startup,Name,Email\nOrbit,Ada,ada@orbit.test',
        },
      );
      return status;
    };
    expect([await upload(16), await upload(14)]).toEqual([403, 201]);
  });
});

/** Tables of which a row opens an account, or says whose it is. */
const watched = {
  accounts: 'true',
  account_links: 'true',
  email_changes: 'true',
  passkeys: 'true',
  staff_settings: 'true',
  founders: 'true',
  mails: `new.template in ('invitation', 'invitation-reminder', 'password-reset', 'staff-invitation')`,
};

/** Notes what is written to them. What a visit writes by itself does not count. */
async function watchAccounts(): Promise<void> {
  await sql`create table account_writes (name text not null)`.execute(db);
  await sql`create function note_account_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_table_name = 'founders' then
        if to_jsonb(old) - '{used_at}'::text[] = to_jsonb(new) - '{used_at}'::text[]
          or (old.email, old.is_active, old.name) = (new.email, new.is_active, new.name)
        then return null; end if;
      end if;
      insert into account_writes values (tg_table_name);
      return null;
    end $$`.execute(db);
  for (const [table, when] of Object.entries(watched)) {
    const events = table === 'mails' ? 'insert' : 'insert or update or delete';
    await sql`create trigger note_account_write after ${sql.raw(events)} on ${sql.table(table)}
      for each row when (${sql.raw(when)}) execute function note_account_write()`.execute(db);
  }
}

/** They write accounts, too, once their job runs. */
const inJobs = [
  'POST /admin/applications/{applicationId}/decision',
  'POST /admin/imports/{importId}/start',
  'POST /admin/imports/{importId}/invitations',
];

describe('a route of staff that writes accounts', () => {
  it('asks for a recent sign-in, and no token may call it', async () => {
    await watchAccounts();
    const isWriting = async (act: () => Promise<{ status: number }>) => {
      await sql`delete from account_writes`.execute(db);
      const { status } = await act();
      const { rows } = await sql<{ name: string }>`select name from account_writes`.execute(db);
      return { status, names: [...new Set(rows.map(({ name }) => name))] };
    };
    const admin = await personIn('admin');
    const bodies: Record<string, () => Promise<unknown>> = {
      'POST /admin/staff/invitations': async () => ({ email: 'x@staff.test', role: 'manager' }),
      'PUT /admin/staff/second-step': async () => ({ isRequired: false }),
    };
    const found: string[] = [];
    for (const route of routes.filter(({ audience }) => staff.includes(audience))) {
      const name = `${route.method} ${route.path}`;
      const target = cases[name]
        ? await cases[name].own(admin)
        : { ids: {}, body: await bodies[name]?.() };
      const { names } = await isWriting(() => send(admin, route, target));
      if (names.length > 0) found.push(name);
    }
    expect(found).toEqual(expect.arrayContaining(['PUT /admin/founders/{founderId}/email']));
    const asking = (name: string) => routeRights[name]?.slice(1);
    const unguarded = [...found, ...inJobs].filter(
      (name) => asking(name)?.[0] !== 'never' || asking(name)?.[1] === undefined,
    );
    expect(unguarded).toEqual([]);
  });
});
