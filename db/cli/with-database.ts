import { existsSync } from 'node:fs';
import { z } from 'zod';
import { databaseSettings } from '../config.ts';
import {
  chooseDataDir,
  openProductDatabase,
  type ProductDatabase,
} from '../open-product-database.ts';

/** Runs a chore on the database of the settings, says how it went, and leaves with 0 or 1. */
export async function withDatabase(
  chore: (database: ProductDatabase) => Promise<string>,
): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const settings = z.object(databaseSettings).parse(process.env);
    const database = await openProductDatabase({
      databaseUrl: settings.DATABASE_URL,
      dataDir: settings.DATA_DIR ?? chooseDataDir(process.cwd()),
    });
    try {
      process.stdout.write(`${await chore(database)}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
