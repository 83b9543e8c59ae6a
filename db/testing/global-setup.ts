import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
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

let folder: string | undefined;
let server: EmbeddedPostgres | undefined;

/** One server for the whole run. A run that crashes is cleaned up by the server's watchdog. */
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
  if (folder) rmSync(folder, { recursive: true, force: true });
}

async function startServer(): Promise<string> {
  folder = mkdtempSync(path.join(tmpdir(), 'slipstream-test-'));
  // Under root the server runs as another user, who must get in.
  chmodSync(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg18'), throwaway: true });
  return server.url;
}
