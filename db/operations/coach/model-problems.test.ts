import { beforeEach, expect, it } from 'vitest';
import { listModelProblems } from '../../queries/coach/coach-spend.ts';
import { newAccount } from '../../testing/new-account.ts';
import { readRows } from '../../testing/rows.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { recordModelProblem, solveModelProblem } from './model-problems.ts';

const { db } = useTestDatabase();
const model = 'gpt-5.4-mini';
const noon = new Date('2026-11-23T12:00:00Z');
const hours = (count: number) => new Date(noon.getTime() + count * 60 * 60 * 1000);
let emails: string[] = [];

beforeEach(async () => {
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('model_problems').execute();
  await db.deleteFrom('accounts').execute();
  emails = [(await newAccount(db, 'admin')).email, (await newAccount(db, 'admin')).email];
});

const record = (now: Date, kind: 'key' | 'quota' = 'key') =>
  recordModelProblem(db, { model, kind, now });
const solve = (now: Date) => solveModelProblem(db, { model, now });
const mailed = async () => {
  const rows = await readRows(db, 'mails', { template: 'model-problem' }, 'recipient', 'recipient');
  return rows.map(({ recipient }) => recipient);
};

it('tells each admin once, however many questions fail at the same time and later', async () => {
  await Promise.all(Array.from({ length: 10 }, () => record(noon)));
  await record(hours(30));
  expect(await mailed()).toEqual(emails.toSorted());
  expect(await listModelProblems(db, [model])).toEqual([
    { model, kind: 'key', since: noon.toISOString() },
  ]);
  expect(await listModelProblems(db, ['another-model'])).toEqual([]);
});

it('tells of another problem, and once a day of one that comes and goes', async () => {
  await record(noon);
  await solve(hours(1));
  expect(await listModelProblems(db, [model])).toEqual([]);
  await record(hours(2));
  expect(await mailed()).toHaveLength(2);
  await record(hours(3), 'quota');
  expect(await mailed()).toHaveLength(4);
  await solve(hours(4));
  await record(hours(30), 'quota');
  expect(await mailed()).toHaveLength(6);
});
