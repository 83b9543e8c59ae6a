import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { pendingMigrations } from '#db/migrate.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { createTestDatabase, useTestDatabase } from '#db/testing/test-database.ts';

describe('useTestDatabase', () => {
  const database = useTestDatabase();

  it('has every migration applied', async () => {
    expect(await pendingMigrations(database().db)).toEqual([]);
  });

  it('runs in UTC and sorts by code point', async () => {
    const { rows } = await sql<{ zone: string; ordered: boolean }>`
      select current_setting('TimeZone') as zone, 'Z' < 'a' as ordered`.execute(database().db);
    expect(rows).toEqual([{ zone: 'UTC', ordered: true }]);
  });
});

describe('createTestDatabase', () => {
  it('keeps two databases apart', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    try {
      await one.pool.query('create table only_here (id int)');
      await expect(other.pool.query('select from only_here')).rejects.toThrow('does not exist');
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });

  it('is empty', async () => {
    const used = await createTestDatabase();
    await newFounder(used.db);
    await used.close();
    const next = await createTestDatabase();
    const { rows } = await next.pool.query('select count(*)::int as founders from founders');
    await next.close();
    expect(rows).toEqual([{ founders: 0 }]);
  });

  it('drops the database on close, even while another session uses it', async () => {
    const watcher = await createTestDatabase();
    const closing = await createTestDatabase();
    const name = new URL(closing.url).pathname.slice(1);
    const session = new pg.Client({ connectionString: closing.url });
    session.on('error', () => undefined);
    await session.connect();
    await closing.close();
    const { rowCount } = await watcher.pool.query('select from pg_database where datname = $1', [
      name,
    ]);
    await watcher.close();
    expect(rowCount).toBe(0);
  });
});
