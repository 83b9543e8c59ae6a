import { openDatabase } from '#db/connect.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { requiredEnv, serveParent } from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';
import type { OpenTask } from './open-tasks.ts';

const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const { db } = openDatabase({
  url: requiredEnv('BENCH_DATABASE_URL'),
  max: Number(requiredEnv('BENCH_POOL')),
});

serveParent(async (tasks: OpenTask[]) =>
  driveLoops(tasks.length, connections, async (index) => {
    const { founderId, taskId } = tasks[index] as OpenTask;
    await completeTask(db, { founderId, taskId, now: new Date(), source: 'web' });
  }),
);
