import type { DatabaseHandle } from '#db/connect.ts';
import type { Browser } from './browser.ts';
import { browserWithSession } from './browser-with-session.ts';

type Investor = { id: string; email: string; browser: Browser };

/** An approved investor with a browser; `columns` changes who they are. */
export async function investorBrowser(
  db: DatabaseHandle['db'],
  web: { url: string },
  columns: Record<string, unknown> = {},
): Promise<Investor> {
  const { email, browser } = await browserWithSession(db, web, { audience: 'investor' });
  const { id } = await db
    .updateTable('investors')
    .set({ email, ...columns })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email, browser };
}
