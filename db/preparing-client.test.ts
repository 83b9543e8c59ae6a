import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTestDatabase } from './testing/test-database.ts';

const database = useTestDatabase();
const { db } = database;

let client: pg.Client;
beforeEach(async () => {
  // A process shares at most 500 names; here each test has its own.
  vi.resetModules();
  const { PreparedStatementClient } = await import('./preparing-client.ts');
  client = new PreparedStatementClient({ connectionString: database().url });
  await client.connect();
});
afterEach(() => client.end());

async function prepared(): Promise<string[]> {
  const { rows } = await client.query('select statement from pg_prepared_statements');
  return rows.map((row: { statement: string }) => row.statement);
}

it('prepares a statement once and runs it with other values', async () => {
  const answers = [];
  for (const value of [1, 2, 3, 4, 5, 6, 7]) {
    const { rows } = await client.query('select $1::int * 2 as twice', [value]);
    answers.push(rows[0].twice);
  }
  expect(answers).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(await prepared()).toEqual(['select $1::int * 2 as twice']);
});

it('prepares a read without values when it is sent with an empty list, as Kysely does', async () => {
  await client.query('with one as (select 1 as number) select number from one', []);
  expect(await prepared()).toEqual(['with one as (select 1 as number) select number from one']);
});

it('distinguishes long statements that begin alike', async () => {
  const long = `select ${'1 + '.repeat(1000)}`;
  const first = await client.query(`${long} $1::int as sum`, [1]);
  const second = await client.query(`${long} 1 + $1::int as sum`, [1]);
  expect([first.rows[0].sum, second.rows[0].sum]).toEqual([1001, 1002]);
});

it('leaves plain texts, those without values that change something, and objects unchanged', async () => {
  await client.query('select 1');
  await client.query('create table first_made (); create table second_made ()', []);
  expect(await prepared()).toEqual([]);
  const { rows } = await client.query({ text: 'select $1::text as word', values: ['yes'] });
  expect(rows).toEqual([{ word: 'yes' }]);
});

it('answers a callback, too', async () => {
  const word = await new Promise((resolve, reject) => {
    client.query(
      'select $1::text as word',
      ['yes'],
      (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result.rows[0].word),
    );
  });
  expect(word).toBe('yes');
});

it('runs a statement that could not be prepared at first', async () => {
  const text = 'select $1::int as number from made_later';
  await expect(client.query(text, [1])).rejects.toMatchObject({ code: '42P01' });
  await client.query('create table made_later (); insert into made_later default values');
  expect((await client.query(text, [1])).rows).toEqual([{ number: 1 }]);
});

it('continues with a statement that failed because of its values', async () => {
  const text = 'select 1 / $1::int as quotient';
  await expect(client.query(text, [0])).rejects.toMatchObject({ code: '22012' });
  expect((await client.query(text, [1])).rows).toEqual([{ quotient: 1 }]);
});

it('works in a pool, through Kysely', async () => {
  const { rows } = await sql<{ word: string }>`select ${'yes'}::text as word`.execute(db);
  expect(rows).toEqual([{ word: 'yes' }]);
});

it('prepares at most 500 statements, to protect the server’s memory', async () => {
  for (let index = 0; index < 520; index += 1) {
    const { rows } = await client.query(`select $1::int + ${index} as sum`, [1]);
    expect(rows[0].sum).toBe(index + 1);
  }
  expect(await prepared()).toHaveLength(500);
});
