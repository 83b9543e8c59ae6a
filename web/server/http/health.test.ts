import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { startDatabaseProxy } from '#db/testing/database-proxy.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { startTestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const { db } = database;

describe('health', () => {
  it('distinguishes a process that runs from one that can serve', async () => {
    const gate = await startDatabaseProxy(database().url);
    const handle = openDatabase({ url: gate.url });
    const web = await startTestWeb({ ...handle, url: gate.url });
    const browser = new Browser(web);
    const status = async (path: string) => (await browser.get(path)).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);

    gate.cut();
    const down = await browser.get('/readyz');
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '2']);
    const refused = await browser.signIn('somebody@example.test');
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await status('/healthz')).toBe(200);

    gate.mend();
    await expect.poll(() => status('/readyz')).toBe(200);

    gate.silence();
    let hasGivenUp = false;
    for (let statement = 0; statement < 5; statement += 1) {
      sql`select 1`.execute(handle.db).catch(() => {
        hasGivenUp = true;
      });
    }
    expect(await status('/readyz')).toBe(503);
    // Sooner than what else waits for the database: a balancer asks every few seconds.
    expect(hasGivenUp).toBe(false);
    gate.cut();
    gate.mend();
    await expect.poll(() => status('/readyz')).toBe(200);

    await web.close();
    await handle.close();
    await gate.close();
  });

  it('recovers after the server vanished without closing its connections', async () => {
    const gate = await startDatabaseProxy(database().url);
    const handle = openDatabase({ url: gate.url });
    const web = await startTestWeb({ ...handle, url: gate.url });
    const browser = await signInFounder(web, (await newFounderAccount(db)).email);
    await Promise.all(Array.from({ length: 5 }, () => browser.get('/api/overview')));
    expect(handle.pool.idleCount).toBeGreaterThan(3);

    gate.silence();
    expect((await browser.get('/readyz')).status).toBe(503);
    gate.openForNew();
    const isReady = async () => (await browser.get('/readyz')).status;
    await expect.poll(isReady, { timeout: 5_000 }).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.get('/api/tasks')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));

    await web.close();
    await handle.close();
    await gate.close();
  });

  it('waits for migrations', async () => {
    const [last] = await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .deleteFrom('kysely_migration')
      .where('name', 'like', '%baseline')
      .returningAll()
      .execute();
    if (!last) throw new Error('There is no such migration.');
    // A process remembers of its connections that they lead to a ready database.
    const handle = openDatabase({ url: database().url });
    const web = await startTestWeb({ ...handle, url: database().url });
    const browser = new Browser(web);
    expect((await browser.get('/readyz')).status).toBe(503);
    await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values(last)
      .execute();
    expect((await browser.get('/readyz')).status).toBe(200);
    await web.close();
    await handle.close();
  });
});
