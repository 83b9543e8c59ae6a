import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { templateName, withDatabaseName } from '#db/testing/database-admin.ts';

export type TestDatabase = DatabaseHandle & {
  /** For code that opens its own connections: a worker, a listener, a child process. */
  url: string;
};

let admin: pg.Pool | undefined;

/** Over one connection for all test files of a worker. */
async function askAsAdmin(statement: string): Promise<void> {
  admin ??= new pg.Pool({ connectionString: inject('adminUrl'), max: 1, allowExitOnIdle: true });
  await admin.query(statement);
}

/** A migrated, empty database of its own. Closing it drops it even while others are connected. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { create, ...database } = planTestDatabase();
  await create();
  return database;
}

/** Its handle is there before the database is: a pool connects with its first query. */
function planTestDatabase() {
  const name = `slipstream_test_${randomBytes(8).toString('hex')}`;
  const url = withDatabaseName(inject('adminUrl'), name);
  const handle = openDatabase({ url });
  return {
    ...handle,
    url,
    // Copying the template's files is quicker than writing them to the log, which is the default.
    create: () => askAsAdmin(`create database ${name} template ${templateName} strategy file_copy`),
    close: async () => {
      await handle.close();
      await askAsAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * One database for the tests of a file or of a `describe`. Call it at the top, and use it inside
 * tests and hooks: `const database = useTestDatabase(); const { db } = database;`.
 */
export function useTestDatabase(): (() => TestDatabase) & Pick<TestDatabase, 'db'> {
  const { create, ...database } = planTestDatabase();
  let isThere = false;
  beforeAll(async () => {
    await create();
    isThere = true;
  });
  afterAll(() => database.close());
  const current = () => {
    if (!isThere) throw new Error('The test database exists only inside tests and hooks.');
    return database;
  };
  return Object.assign(current, { db: database.db });
}
