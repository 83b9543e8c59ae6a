import type { DatabaseHandle } from '#db/connect.ts';
import { openSession } from '#db/operations/sessions/open-session.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { Browser } from './browser.ts';

type Investor = { id: string; email: string; browser: Browser };

/** An approved investor with a browser; `columns` changes who they are. */
export async function investorBrowser(
  db: DatabaseHandle['db'],
  web: { url: string },
  columns: Record<string, unknown> = {},
): Promise<Investor> {
  const { accountId, email } = await newAccount(db, 'investor');
  const { id } = await db
    .updateTable('investors')
    .set({ email, ...columns })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await openSession(db, { accountId, userAgent: null, now: new Date() });
  const browser = new Browser(web);
  browser.cookie = `session=${token}`;
  return { id, email, browser };
}
