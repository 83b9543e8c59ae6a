import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { addJob } from '#db/jobs.ts';
import { pendingMigrations } from '#db/migrate.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
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

  it('hands on a database as the template is, whatever was in it', async () => {
    const used = await createTestDatabase();
    const { db } = used;
    const { id: founderId } = await newFounder(db);
    await newTask(db, { founderId });
    await addJob(db, 'publish-home', { founderId });
    await db.updateTable('staff_settings').set({ needs_second_step: true }).execute();
    await used.close();
    const next = await createTestDatabase();
    expect(next.url).toBe(used.url);
    const { rows } = await next.pool.query(`
      select (select count(*) from founders) + (select count(*) from tasks)
          + (select count(*) from graphile_worker._private_jobs) as left_over,
        (select needs_second_step from staff_settings) as setting,
        (select count(*) from pg_sequences where last_value > 1) as sequences`);
    await next.close();
    expect(rows).toEqual([{ left_over: 0, setting: false, sequences: 0 }]);
  });

  it('drops a database whose tables were changed', async () => {
    const changed = await createTestDatabase();
    await changed.pool.query('alter table tasks add column added_later int');
    await changed.close();
    const next = await createTestDatabase();
    await next.close();
    expect(next.url).not.toBe(changed.url);
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
