import { parseArgs } from 'node:util';
import { minRounds } from './measure/measure-in-rounds.ts';

const items = [
  'portfolio',
  'search',
  'portal',
  'leaderboard',
  'cockpit',
  'mcp',
  'complete-task',
  'acknowledge-command',
  'generate-tasks',
  'request-time',
  'long-run',
] as const;
export type Item = (typeof items)[number];

export type Options = {
  applications: number;
  tasks: number;
  /** Each contender is measured this often, each time in another order. */
  rounds: number;
  /** Requests of one measurement. */
  requests: number;
  connections: number;
  /** For measuring one table. */
  budgetMs: number;
  only: Item | null;
  /** Of the long run. */
  minutes: number;
};

export const usage = `npm run bench -- [--quick] [--applications=10000] [--tasks=100000] [--rounds=5]
  [--requests=10000] [--connections=32] [--seconds=90] [--minutes=20] [--only=${items.join('|')}]

--seconds are for measuring one table, --minutes for the long run, which takes place only when it is named.`;

/** The message says what is wrong with the command line. */
export class OptionError extends Error {}

/** Reads the command line; throws an `OptionError`. */
export function readOptions(args: string[]): Options {
  const values = parse(args);
  const { quick } = values;
  const only = items.find((item) => item === values.only) ?? null;
  if (values.only !== undefined && !only)
    throw new OptionError(`--only is one of ${items.join(', ')}`);
  const options = {
    applications: readCount('applications', values.applications ?? (quick ? '2000' : '10000')),
    tasks: readCount('tasks', values.tasks ?? (quick ? '20000' : '100000')),
    rounds: readCount('rounds', values.rounds ?? (quick ? '3' : '5')),
    requests: readCount('requests', values.requests ?? (quick ? '1000' : '10000')),
    connections: readCount('connections', values.connections),
    budgetMs: readCount('seconds', values.seconds ?? (quick ? '6' : '90')) * 1000,
    only,
    minutes: readCount('minutes', values.minutes),
  };
  if (options.rounds < minRounds) throw new OptionError(`--rounds is at least ${minRounds}`);
  // Of 1,200, at least 400 founders are in a full cohort and have linked Slack.
  if (options.applications < 1200) throw new OptionError('--applications is at least 1200');
  // All contenders share the server's 100 connections.
  if (options.connections > 32) throw new OptionError('--connections is at most 32');
  // Of a slow contender only a tenth is asked, and each connection needs one request.
  if (options.requests < options.connections * 10)
    throw new OptionError('--requests is at least ten times --connections');
  return options;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: 'boolean', default: false },
        applications: { type: 'string' },
        tasks: { type: 'string' },
        rounds: { type: 'string' },
        requests: { type: 'string' },
        connections: { type: 'string', default: '32' },
        only: { type: 'string' },
        seconds: { type: 'string' },
        minutes: { type: 'string', default: '20' },
      },
    }).values;
  } catch (error) {
    throw new OptionError((error as Error).message);
  }
}

function readCount(name: string, text: string): number {
  const value = Number(text.replaceAll(/[_,]/g, ''));
  if (!Number.isSafeInteger(value) || value < 1)
    throw new OptionError(`--${name} is a whole number`);
  return value;
}
