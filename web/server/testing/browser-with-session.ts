import type { DatabaseHandle } from '#db/connect.ts';
import { openSession } from '#db/operations/accounts/sessions.ts';
import { newAccount } from '#db/testing/new-account.ts';
import type { Audience } from '#shared/options.ts';
import { Browser } from './browser.ts';

type Wishes = { audience: Audience; now?: Date };

/** Somebody new of that audience in a browser, signed in at `now` without a request. */
export async function browserWithSession(
  db: DatabaseHandle['db'],
  web: { url: string },
  { audience, now = new Date() }: Wishes,
) {
  const account = await newAccount(db, audience);
  const { token } = await openSession(db, { ...account, userAgent: null, now });
  const browser = new Browser(web);
  browser.cookie = `session=${token}`;
  return { ...account, browser };
}
