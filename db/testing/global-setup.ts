import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/connect.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { runAsAdmin, templateName, withDatabaseName } from '#db/testing/database-admin.ts';
import { chooseTemporaryFolder } from '#db/testing/temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A user who may create databases, on our server or on that of TEST_DATABASE_URL. */
    adminUrl: string;
  }
}

let server: EmbeddedPostgres | undefined;

/** One server for the whole run, whichever projects need it; the launcher removes it when the run is killed. */
export async function setup({ vitest }: TestProject): Promise<void> {
  const run = vitest.getRootProject();
  if ('adminUrl' in run.getProvidedContext()) return;
  const adminUrl = process.env.TEST_DATABASE_URL ?? (await startServer());
  try {
    await makeTemplate(adminUrl);
  } catch (error) {
    await teardown();
    throw error;
  }
  run.provide('adminUrl', adminUrl);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}

async function startServer(): Promise<string> {
  const name = `slipstream-test-${randomBytes(6).toString('hex')}`;
  const dataDir = path.join(chooseTemporaryFolder(), name);
  try {
    server = await startEmbeddedPostgres({ dataDir, throwaway: true });
    return throughSocket(server, dataDir);
  } catch (error) {
    for (const folder of [dataDir, `${dataDir}.launcher`])
      rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Uses a socket where there is one with a short enough path. */
function throughSocket({ url, port }: EmbeddedPostgres, folder: string): string {
  const socket = path.join(folder, `.s.PGSQL.${port}`);
  if (!existsSync(socket) || socket.length > 100) return url;
  return `${url}?host=${encodeURIComponent(folder)}`;
}

/** An empty, migrated database that each test file copies, which is much faster than migrating. */
async function makeTemplate(adminUrl: string): Promise<void> {
  await runAsAdmin(
    adminUrl,
    `drop database if exists ${templateName} with (force)`,
    `create database ${templateName}`,
  );
  const handle = openDatabase({ url: withDatabaseName(adminUrl, templateName) });
  try {
    await migrateToLatest(handle);
  } finally {
    await handle.close();
  }
}
