import { parseArgs } from 'node:util';
import { fewestRounds } from './measure/measure-in-rounds.ts';

const items = ['leaderboard', 'complete-task', 'acknowledge-command'] as const;
export type Item = (typeof items)[number];

export type Options = {
  applications: number;
  tasks: number;
  /** How often each contender is measured, in an order shuffled anew each time. */
  rounds: number;
  /** Requests of one measurement. */
  requests: number;
  connections: number;
  /** Of each table. */
  budgetMs: number;
  /** Channels of Slack: all cohorts have one (as in a community that uses Slack) or none has. */
  slack: boolean;
  only: Item | null;
};

export const usage = `npm run bench -- [--quick] [--applications=10000] [--tasks=100000] [--rounds=5]
  [--requests=3000] [--connections=32] [--no-slack] [--only=${items.join('|')}]`;

/** Reads the command line; throws an error whose message says what is wrong with it. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      quick: { type: 'boolean', default: false },
      applications: { type: 'string' },
      tasks: { type: 'string' },
      rounds: { type: 'string' },
      requests: { type: 'string' },
      connections: { type: 'string', default: '32' },
      slack: { type: 'boolean', default: true },
      only: { type: 'string' },
    },
  });
  const { quick } = values;
  const only = items.find((item) => item === values.only) ?? null;
  if (values.only !== undefined && !only) throw new Error(`--only is one of ${items.join(', ')}`);
  const options = {
    applications: readCount('applications', values.applications ?? (quick ? '2500' : '10000')),
    tasks: readCount('tasks', values.tasks ?? (quick ? '25000' : '100000')),
    rounds: readCount('rounds', values.rounds ?? (quick ? '3' : '5')),
    requests: readCount('requests', values.requests ?? (quick ? '1000' : '3000')),
    connections: readCount('connections', values.connections),
    budgetMs: quick ? 8_000 : 45_000,
    slack: values.slack,
    only,
  };
  if (options.rounds < fewestRounds) throw new Error(`--rounds is at least ${fewestRounds}`);
  if (options.applications < 100) throw new Error('--applications is at least 100');
  // The server's 100 connections must do for all contenders.
  if (options.connections > 32) throw new Error('--connections is at most 32');
  if (options.requests < options.connections)
    throw new Error('--requests is at least --connections');
  return options;
}

function readCount(name: string, text: string): number {
  const value = Number(text.replaceAll(/[_,]/g, ''));
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} is a whole number`);
  return value;
}
