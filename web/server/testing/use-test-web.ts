import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, useTestDatabase } from '#db/testing/test-database.ts';
import { startTestWeb, type TestWeb } from './start-test-web.ts';

type UsedWeb = { database: () => TestDatabase; web: () => TestWeb };

/** For a whole test file: a database, and one process's web side over it. */
export function useTestWeb(wishes: Parameters<typeof startTestWeb>[1] = {}): UsedWeb {
  const database = useTestDatabase();
  let web: TestWeb | undefined;
  beforeAll(async () => {
    web = await startTestWeb(database(), wishes);
  });
  afterAll(() => web?.close());
  return {
    database,
    web: () => {
      if (!web) throw new Error('The web side exists inside tests and hooks only.');
      return web;
    },
  };
}
