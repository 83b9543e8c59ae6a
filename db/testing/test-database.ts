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
  const name = `slipstream_test_${randomBytes(8).toString('hex')}`;
  // Copying the template's files is quicker than writing them to the log, which is the default.
  await askAsAdmin(`create database ${name} template ${templateName} strategy file_copy`);
  const url = withDatabaseName(inject('adminUrl'), name);
  const handle = openDatabase({ url });
  const close = async () => {
    await handle.close();
    await askAsAdmin(`drop database if exists ${name} with (force)`);
  };
  return { ...handle, url, close };
}

/**
 * One database for the tests of a file or of a `describe`. Call it at the top, and the accessor
 * inside tests and hooks: `const database = useTestDatabase(); … database().db`.
 */
export function useTestDatabase(): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.close());
  return () => {
    if (!database) throw new Error('The test database exists only inside tests and hooks.');
    return database;
  };
}
