import { availableParallelism, loadavg, totalmem } from 'node:os';
import { measureAcknowledgeCommand } from './acknowledge-command/measure-acknowledge-command.ts';
import { measureCompleteTask } from './complete-task/measure-complete-task.ts';
import { startDatabase } from './database.ts';
import { generateData } from './generate-data.ts';
import { measureGenerateTasks } from './generate-tasks/measure-generate-tasks.ts';
import { measureLeaderboard } from './leaderboard/measure-leaderboard.ts';
import { type Item, OptionError, type Options, readOptions, usage } from './options.ts';
import { formatTable, type Result } from './report.ts';
import { measurePortal } from './startups/measure-portal.ts';
import { measurePortfolio } from './startups/measure-portfolio.ts';
import { measureSearch } from './startups/measure-search.ts';

const measures: Record<Item, (url: string, options: Options) => Promise<Result>> = {
  portfolio: measurePortfolio,
  search: measureSearch,
  portal: measurePortal,
  // Before anything is completed: nothing else changes while it is checked.
  leaderboard: measureLeaderboard,
  'complete-task': measureCompleteTask,
  'acknowledge-command': measureAcknowledgeCommand,
  'generate-tasks': measureGenerateTasks,
};

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const { applications, tasks, only } = options;
  const startedAt = performance.now();
  const [load = 0] = loadavg();
  const database = await startDatabase();
  const untruths: string[] = [];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void database.stop().finally(() => process.exit(1)));
  }
  try {
    await generateData(database.url, options);
    const memory = Math.round(totalmem() / 2 ** 30);
    print(
      `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}; ` +
        `${count(applications)} applications, ${count(tasks)} tasks; ` +
        `load ${load.toFixed(1)} before it began`,
    );
    for (const [item, measure] of Object.entries(measures)) {
      if (only && only !== item) continue;
      const result = await measure(database.url, options);
      for (const table of result.tables) print(formatTable(table));
      untruths.push(...result.discrepancies);
    }
    if (untruths.length === 0) print('Truth: nothing lost, doubled, unpaid or unanswered.');
  } finally {
    await database.stop();
  }
  for (const untruth of untruths) print(`WRONG: ${untruth}`);
  if (untruths.length > 0) process.exitCode = 1;
  print(`${Math.round((performance.now() - startedAt) / 1000)} s in all`);
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}

try {
  if (process.argv.includes('--help')) print(usage);
  else await run();
} catch (error) {
  const said =
    error instanceof OptionError ? `${error.message}\n\n${usage}` : String((error as Error).stack);
  process.stderr.write(`${said}\n`);
  process.exitCode = 1;
}
