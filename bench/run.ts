import { availableParallelism, loadavg, totalmem } from 'node:os';
import { measureAcknowledgeCommand } from './acknowledge-command/measure-acknowledge-command.ts';
import { measureCockpit } from './cockpit/measure-cockpit.ts';
import { measureCompleteTask } from './complete-task/measure-complete-task.ts';
import { startDatabase } from './database.ts';
import { generateData } from './generate-data.ts';
import { measureGenerateTasks } from './generate-tasks/measure-generate-tasks.ts';
import { measureLeaderboard } from './leaderboard/measure-leaderboard.ts';
import { measureLongRun } from './long-run/measure-long-run.ts';
import { measureMcp } from './mcp/measure-mcp.ts';
import { type Item, OptionError, type Options, readOptions, usage } from './options.ts';
import { formatTable, type Result } from './report.ts';
import { measurePortal, measurePortfolio, measureSearch } from './startups/measure-startups.ts';

const measures: Record<Item, (url: string, options: Options) => Promise<Result>> = {
  portfolio: measurePortfolio,
  search: measureSearch,
  portal: measurePortal,
  // Before tasks are completed: points must not change while ranks are checked.
  leaderboard: measureLeaderboard,
  cockpit: measureCockpit,
  mcp: measureMcp,
  'complete-task': measureCompleteTask,
  'acknowledge-command': measureAcknowledgeCommand,
  'generate-tasks': measureGenerateTasks,
  'long-run': measureLongRun,
};

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const { applications, tasks, only } = options;
  const startedAt = performance.now();
  const [load = 0] = loadavg();
  const database = await startDatabase();
  const discrepancies: string[] = [];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void database.stop().finally(() => process.exit(1)));
  }
  try {
    await generateData(database.url, options);
    const memory = Math.round(totalmem() / 2 ** 30);
    print(
      `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}; ` +
        `${count(applications)} applications, ${count(tasks)} tasks; ` +
        `load ${load.toFixed(1)} at the start`,
    );
    for (const [item, measure] of Object.entries(measures)) {
      if (only ? only !== item : item === 'long-run') continue;
      const result = await measure(database.url, options);
      for (const table of result.tables) print(formatTable(table));
      if (result.notes) print(result.notes.join('\n'));
      discrepancies.push(...result.discrepancies);
    }
    if (discrepancies.length === 0) print('Checked: nothing lost, doubled, unpaid or unanswered.');
  } finally {
    await database.stop();
  }
  for (const discrepancy of discrepancies) print(`WRONG: ${discrepancy}`);
  if (discrepancies.length > 0) process.exitCode = 1;
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
  const message =
    error instanceof OptionError ? `${error.message}\n\n${usage}` : String((error as Error).stack);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
