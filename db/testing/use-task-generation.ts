import { afterEach } from 'vitest';
import type { Stage } from '#shared/options.ts';
import { newFounder } from './new-founder.ts';
import { listGeneratedTasks } from './new-task.ts';
import { useTestDatabase } from './test-database.ts';

/** Founders and the tasks generated for them; after each test, its founders are withdrawn. */
export function useTaskGeneration() {
  const database = useTestDatabase();

  afterEach(async () => {
    await database().pool.query('truncate task_generations');
    await database().pool.query(`update startup_applications set status = 'withdrawn'`);
  });

  async function founderIn(timeZone = 'UTC', stage: Stage = 'idea'): Promise<string> {
    return (await newFounder(database().db, { timeZone, stage })).id;
  }

  const tasksOf = (founderId: string) => listGeneratedTasks(database().db, founderId);
  const keysOf = async (founderId: string) => (await tasksOf(founderId)).map(({ key }) => key);

  return { database, founderIn, tasksOf, keysOf };
}
