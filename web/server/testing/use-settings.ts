import { afterAll, beforeAll, beforeEach } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Browser, signInFounder } from './browser.ts';
import { startTestWeb, type TestWeb } from './start-test-web.ts';

type Session = { me: Awaited<ReturnType<typeof newFounderAccount>>; browser: Browser };

export const changedPassword = 'tide.carries.seven';

/** Two processes over one database, and for each test a founder signed in at the first one. */
export function useSettings() {
  const database = useTestDatabase();
  const webs: TestWeb[] = [];
  let session: Session | undefined;

  beforeAll(async () => {
    // There is no sweep: sessions must end because of their events.
    for (const _ of [1, 2]) webs.push(await startTestWeb(database(), { sweepMs: 600_000 }));
  });
  afterAll(() => Promise.all(webs.map((web) => web.close())));
  beforeEach(async () => {
    await database().pool.query('delete from rate_limits');
    const me = await newFounderAccount(database().db);
    session = { me, browser: await signInFounder(web(), me.email) };
  });

  const webAt = (index: number): TestWeb => {
    const web = webs[index];
    if (!web) throw new Error('The web side exists inside tests and hooks only.');
    return web;
  };
  const web = () => webAt(0);
  const current = (): Session => {
    if (!session) throw new Error('Somebody is signed in inside tests only.');
    return session;
  };
  const me = () => current().me;
  const browser = () => current().browser;
  const put = (path: string, body: unknown, who = browser()) =>
    who.send(`/api/settings/${path}`, { method: 'PUT', body });

  return {
    database,
    web,
    other: () => webAt(1),
    me,
    browser,
    put,
    changePassword: (currentPassword: string, newPassword = changedPassword, who = browser()) =>
      put('password', { currentPassword, newPassword }, who),
  };
}
