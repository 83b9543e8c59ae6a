import { availableParallelism, loadavg, totalmem } from 'node:os';
import { findWrongRows, ledgerChecks } from './check-ledger.ts';
import { startServer } from './database.ts';
import { measureAcknowledgeCommand } from './items/acknowledge-command.ts';
import { measureCockpit } from './items/cockpit.ts';
import { measureCompleteTask } from './items/complete-task.ts';
import { measureGenerateTasks } from './items/generate-tasks.ts';
import { measureLeaderboard } from './items/leaderboard.ts';
import { measureLongRun } from './items/long-run.ts';
import { measureMcp } from './items/mcp.ts';
import { measureRequestTime } from './items/request-time.ts';
import { measurePortal, measurePortfolio, measureSearch } from './items/startups.ts';
import { type Item, OptionError, type Options, readOptions, usage } from './options.ts';
import { formatTable, type Result } from './report.ts';

const measures: Record<Item, (url: string, options: Options) => Promise<Result>> = {
  portfolio: measurePortfolio,
  search: measureSearch,
  portal: measurePortal,
  leaderboard: measureLeaderboard,
  cockpit: measureCockpit,
  mcp: measureMcp,
  'complete-task': measureCompleteTask,
  'acknowledge-command': measureAcknowledgeCommand,
  'generate-tasks': measureGenerateTasks,
  'request-time': measureRequestTime,
  'long-run': measureLongRun,
};

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const { applications, tasks, only } = options;
  const startedAt = performance.now();
  const [load = 0] = loadavg();
  const server = await startServer(options);
  const discrepancies: string[] = [];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().finally(() => process.exit(1)));
  }
  try {
    const memory = Math.round(totalmem() / 2 ** 30);
    const data = `${count(applications)} applications with ${count(tasks)} tasks`;
    print(
      `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}; ${data}; ` +
        `load ${load.toFixed(1)} at the start`,
    );
    for (const [item, measure] of Object.entries(measures)) {
      if (only ? only !== item : item === 'long-run') continue;
      await server.withDatabase(item, async (url) => {
        const result = await measure(url, options);
        for (const table of result.tables) print(formatTable(table, data));
        if (result.notes) print(result.notes.join('\n'));
        const wrong = [...result.discrepancies, ...(await findWrongRows(url, ledgerChecks))];
        discrepancies.push(...wrong.map((each) => `${item}: ${each}`));
      });
    }
    if (discrepancies.length === 0) print('Checked: nothing lost, doubled, unpaid or unanswered.');
  } finally {
    await server.stop();
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
