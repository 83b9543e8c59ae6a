import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Browser } from '#web/server/testing/browser.ts';
import { slashCommand } from '../slack/act-in-slack.ts';
import type { Workspace } from '../slack/start-workspace.ts';
import type { LoadFounder } from './found-community.ts';

/** A task that a founder makes and completes, and how much of it the product has confirmed. */
export type Work = {
  founder: LoadFounder;
  title: string;
  clientKey: string;
  /** Confirmed: the task exists. */
  taskId: string | null;
  /** Confirmed: it is completed, and earned so much. */
  earned: number | null;
};

/** The product broke off, or said that it can't serve just now: nobody knows what became of it. */
export class BrokenOff extends Error {}

export function newWork(founder: LoadFounder, title: string): Work {
  return { founder, title, clientKey: randomUUID(), taskId: null, earned: null };
}

/** Does what is not confirmed yet; asked again, it goes on where it was broken off. */
export async function doWork(work: Work, browser: Browser): Promise<void> {
  await createTask(work, browser);
  const answer = await send(browser, `/api/tasks/${work.taskId}/completion`);
  if (answer.status !== 200)
    throw new Error(`Completing answered ${answer.status}: ${answer.text}`);
  work.earned = answer.body.earned;
}

/** The same, completed by a slash command. It is confirmed by Slack's answer, not by the acknowledgement. */
export async function doWorkInSlack(
  work: Work,
  { browser, workspace, product, isOver }: Round,
): Promise<void> {
  await createTask(work, browser);
  const index = Object.keys(workspace.channels).indexOf(work.founder.channel ?? '');
  const member = workspace.members[index];
  if (!member) throw new Error(`${work.founder.name} has no Slack account.`);
  const command = slashCommand(workspace, member, `/task done ${work.title}`);
  await command.deliver(product).catch(() => {
    throw new BrokenOff();
  });
  const read = () => workspace.answersTo(command.id)[0] ?? '';
  await vi.waitUntil(() => isOver() || read() !== '', { timeout: 15_000, interval: 20 });
  const earned = /is done: \+(\d+) points/.exec(read())?.[1];
  if (earned === undefined) throw new BrokenOff();
  work.earned = Number(earned);
}

export type Round = {
  browser: Browser;
  workspace: Workspace;
  product: { url: string };
  isOver(): boolean;
};

async function createTask(work: Work, browser: Browser): Promise<void> {
  if (work.taskId !== null) return;
  const { title, clientKey } = work;
  const answer = await send(browser, '/api/tasks', { title, clientKey, difficulty: 'easy' });
  if (answer.status !== 201) throw new Error(`Creating answered ${answer.status}: ${answer.text}`);
  work.taskId = answer.body.id;
}

async function send(browser: Browser, path: string, body?: object) {
  const answer = await browser.post(path, body).catch(() => null);
  if (answer === null || answer.status === 503) throw new BrokenOff();
  return answer;
}
