import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/connect.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { runAsAdmin, templateName, withDatabaseName } from '#db/testing/database-admin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** May create databases: ours, or that of TEST_DATABASE_URL. */
    adminUrl: string;
  }
}

let server: EmbeddedPostgres | undefined;

/** One server for the whole run. The watchdog cleans up after a run that crashes. */
export async function setup(project: TestProject): Promise<void> {
  const adminUrl = process.env.TEST_DATABASE_URL ?? (await startServer());
  try {
    await makeTemplate(adminUrl);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('adminUrl', adminUrl);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}

async function startServer(): Promise<string> {
  server = await startTestServer();
  return server.url;
}

const memoryDisk = '/dev/shm';
const roomNeeded = 2 ** 30;

/** In memory where there is room: a database is copied in some 15 ms there, in up to 300 on a disk. */
async function startTestServer(): Promise<EmbeddedPostgres> {
  if (!hasRoomInMemory()) return startIn(tmpdir());
  // A memory disk may forbid programs, and those of a private project are copied beside the data.
  return startIn(memoryDisk).catch(() => startIn(tmpdir()));
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memoryDisk)) return false;
  const { bavail, bsize } = statfsSync(memoryDisk);
  return bavail * bsize > roomNeeded;
}

async function startIn(folder: string): Promise<EmbeddedPostgres> {
  const dataDir = path.join(folder, `slipstream-test-${randomBytes(6).toString('hex')}`);
  try {
    return await startEmbeddedPostgres({ dataDir, throwaway: true });
  } catch (error) {
    for (const left of [dataDir, `${dataDir}.launcher`])
      rmSync(left, { recursive: true, force: true });
    throw error;
  }
}

/** An up-to-date, empty database that each test file copies: far quicker than migrating again. */
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
