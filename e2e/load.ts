import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import type { Browser } from '#web/server/testing/browser.ts';
import type { Product } from './product/launch-product.ts';
import { slashCommand } from './slack/act-in-slack.ts';
import {
  newCohortInSlack,
  newFounderInSlack,
  type SlackFounder,
} from './slack/new-cohort-in-slack.ts';
import type { Workspace } from './slack/start-workspace.ts';

type LoadInput = {
  product: Product;
  workspace: Workspace;
  founders: LoadFounder[];
  browserOf(founder: LoadFounder): Browser;
  /** Different in each round: half of the channels hear of something, in turns. */
  round: number;
  /** So much must be confirmed before the fault strikes, amid all that is under way. */
  enough: number;
  strike(): void;
};

/**
 * Has everybody make and complete tasks until the fault that strikes ends it. Returns all that was
 * begun. A founder without a channel never rests; one with a channel does one task, in turns on the
 * web and in Slack.
 */
export async function runLoad(load: LoadInput): Promise<TaskAttempt[]> {
  const { founders, round, workspace, product } = load;
  const works: TaskAttempt[] = [];
  let confirmed = 0;
  let isOver = false;

  async function attempt(founder: LoadFounder, number: number, inSlack: boolean): Promise<void> {
    const browser = load.browserOf(founder);
    const work = newTaskAttempt(founder, `${founder.name} ${round}-${number}.`);
    works.push(work);
    if (!inSlack) await performInBrowser(work, browser);
    else await performInSlack(work, { browser, workspace, product, isOver: () => isOver });
    confirmed += 1;
    if (confirmed !== load.enough) return;
    isOver = true;
    load.strike();
  }

  async function keepWorking(founder: LoadFounder): Promise<void> {
    for (let number = 0; ; number += 1) await attempt(founder, number, false);
  }

  const efforts = founders.flatMap((founder, index) => {
    if (founder.channel === null) return [keepWorking(founder)];
    const turn = round + index;
    return turn % 2 === 0 ? [attempt(founder, 0, turn % 4 === 0)] : [];
  });
  const outcomes = await Promise.allSettled(efforts);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Interrupted)) {
      throw outcome.reason;
    }
  }
  return works;
}

/** A task that a founder makes and completes, and how much of it the product has confirmed. */
export type TaskAttempt = {
  founder: LoadFounder;
  title: string;
  clientKey: string;
  /** Confirmed: the task exists. */
  taskId: string | null;
  /** Confirmed: it is completed, and earned so much. */
  earned: number | null;
};

/** The product broke off, or said that it can't serve just now: nobody knows what became of it. */
class Interrupted extends Error {}

export function newTaskAttempt(founder: LoadFounder, title: string): TaskAttempt {
  return { founder, title, clientKey: randomUUID(), taskId: null, earned: null };
}

/** Does what is not confirmed yet; asked again, it goes on where it was broken off. */
export async function performInBrowser(work: TaskAttempt, browser: Browser): Promise<void> {
  await createTask(work, browser);
  const answer = await send(browser, `/api/tasks/${work.taskId}/completion`);
  if (answer.status !== 200)
    throw new Error(`Completing answered ${answer.status}: ${answer.text}`);
  work.earned = answer.body.earned;
}

/** The same, completed by a slash command. It is confirmed by Slack's answer, not by the acknowledgement. */
async function performInSlack(
  work: TaskAttempt,
  { browser, workspace, product, isOver }: Round,
): Promise<void> {
  await createTask(work, browser);
  const index = Object.keys(workspace.channels).indexOf(work.founder.channel ?? '');
  const member = workspace.members[index];
  if (!member) throw new Error(`${work.founder.name} has no Slack account.`);
  const command = slashCommand(workspace, member, `/task done ${work.title}`);
  await command.deliver(product).catch(() => {
    throw new Interrupted();
  });
  const read = () => workspace.answersTo(command.id)[0] ?? '';
  await vi.waitUntil(() => isOver() || read() !== '', { timeout: 15_000, interval: 20 });
  const earned = /is done: \+(\d+) points/.exec(read())?.[1];
  if (earned === undefined) throw new Interrupted();
  work.earned = Number(earned);
}

type Round = {
  browser: Browser;
  workspace: Workspace;
  product: { url: string };
  isOver(): boolean;
};

async function createTask(work: TaskAttempt, browser: Browser): Promise<void> {
  if (work.taskId !== null) return;
  const { title, clientKey } = work;
  const answer = await send(browser, '/api/tasks', { title, clientKey, difficulty: 'easy' });
  if (answer.status !== 201) throw new Error(`Creating answered ${answer.status}: ${answer.text}`);
  work.taskId = answer.body.id;
}

async function send(browser: Browser, path: string, body?: object) {
  const answer = await browser.post(path, body).catch(() => null);
  if (answer === null || answer.status === 503) throw new Interrupted();
  return answer;
}

/**
 * Holds what was confirmed against the database. Returns what is lost or doubled, in words:
 * nothing when all is well. (What was broken off may exist or not, but at most once.)
 */
export async function findDiscrepancies(
  { db }: DatabaseHandle,
  works: TaskAttempt[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks as t')
    .select(({ selectFrom }) => [
      't.id',
      't.client_key as clientKey',
      't.status',
      selectFrom('completions as c')
        .whereRef('c.task_id', '=', 't.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('completions'),
      selectFrom('points_ledger as l')
        .whereRef('l.task_id', '=', 't.id')
        .where('l.kind', '=', 'base')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('base'),
      selectFrom('points_ledger as l')
        .whereRef('l.task_id', '=', 't.id')
        .select(({ fn }) => fn.sum<number | null>('l.points').as('points'))
        .as('points'),
    ])
    .execute();
  const wrong: string[] = [];
  for (const { title, clientKey, taskId, earned } of works) {
    const found = rows.filter((row) => row.clientKey === clientKey);
    const [task] = found;
    const say = (what: string) => wrong.push(`${title}: ${what}`);
    if (found.length > 1) say(`there are ${found.length} of it`);
    if (taskId !== null && task?.id !== taskId) say('confirmed, but it is not there');
    if (!task) continue;
    const done = task.status === 'completed' ? 1 : 0;
    if (earned !== null && !done) say('its completion was confirmed and is lost');
    if (task.completions !== done) say(`${task.status} with ${task.completions} completions`);
    if (task.base !== done) say(`${task.status} with ${task.base} base rows`);
    if (earned !== null && Number(task.points) !== earned)
      say(`earned ${task.points} points, confirmed were ${earned}`);
  }
  return wrong;
}

/** Totals, streaks, days and bonuses of everybody, against ledger and completions. */
export async function reconcileAllLedgers(
  { db }: DatabaseHandle,
  works: TaskAttempt[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of new Set(works.map(({ founder }) => founder.id))) {
    wrong.push(...(await reconcileLedger(db, id)));
  }
  return wrong;
}

export type LoadFounder = SlackFounder & {
  /** The channel that hears of what they complete; null when their cohort has none. */
  channel: string | null;
};

/**
 * A product's data folder with founders in it: one in each channel of the workspace, and a cohort
 * without a channel, whose members may be as busy as they like. (A channel takes a post a second.)
 */
export async function createCommunity(
  dataDir: string,
  { workspace, quiet }: { workspace: Workspace; quiet: number },
): Promise<LoadFounder[]> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'pg18') });
  const handle = openDatabase({ url: server.url });
  const { db } = handle;
  try {
    await migrateToLatest(handle);
    const founders: LoadFounder[] = [];
    for (const [index, channel] of Object.keys(workspace.channels).entries()) {
      const { id: cohortId } = await newCohortInSlack(db, { workspace, channel });
      const person = workspace.members[index]?.name ?? '';
      const founder = await newFounderInSlack(db, { workspace, person, cohortId });
      founders.push({ ...founder, channel });
    }
    const { id: cohortId } = await newCohort(db, { slack: false });
    for (let count = 0; count < quiet; count += 1) {
      founders.push({ ...(await newFounderAccount(db, { cohortId })), channel: null });
    }
    return founders;
  } finally {
    await handle.close();
    await server.stop();
  }
}
