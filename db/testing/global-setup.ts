import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#db/embedded/start-embedded-postgres.ts';
import { makeTemplate } from '#db/testing/make-template.ts';

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
  const dataDir = path.join(tmpdir(), `slipstream-test-${randomBytes(6).toString('hex')}`);
  server = await startEmbeddedPostgres({ dataDir, throwaway: true });
  return server.url;
}
