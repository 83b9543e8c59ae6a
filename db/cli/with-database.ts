import { existsSync } from 'node:fs';
import { z } from 'zod';
import { databaseSettings, readEnvironment } from '../config.ts';
import {
  chooseDataDir,
  openProductDatabase,
  type ProductDatabase,
} from '../open-product-database.ts';

/** Speaks to whoever reads the console, beside what a command prints as its result. */
export const announce = (message: string) => void process.stderr.write(`${message}\n`);

/** Runs a command on the configured database, prints its result, and exits with 0 or 1. */
export async function withDatabase(
  command: (database: ProductDatabase) => Promise<string>,
): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const settings = z.object(databaseSettings).parse(readEnvironment(process.env));
    const database = await openProductDatabase({
      // Work that is done once needs no pooler.
      settings: {
        ...settings,
        DATABASE_URL: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
      },
      dataDir: settings.DATA_DIR ?? chooseDataDir(process.cwd()),
      waitMs: 1_000 * (settings.DATABASE_WAIT_SECONDS ?? 60),
      announce,
    });
    try {
      process.stdout.write(`${await command(database)}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Of wrong settings, a line each. */
function messageOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return (error as Error).message;
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
}
