import type { TestProject } from 'vitest/node';
import type { EmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { makeTemplate } from '#db/testing/make-template.ts';
import { startTestServer } from '#db/testing/start-test-server.ts';

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
