import { setBrand } from '#shared/brand.ts';
import { findProgram } from './queries/program.ts';
import type { Db } from './schema.ts';

type Options = {
  /** The environment's, which holds until staff save another one. */
  supportEmail: string;
  everyMs?: number;
  onError(error: unknown): void;
};

/**
 * Keeps this process's brand that of the database. It reads the one row every second, so that every
 * process follows a save within two; a database that is away leaves the brand as it is.
 */
export async function followProgram(
  db: Db,
  { supportEmail, everyMs = 1_000, onError }: Options,
): Promise<{ stop(): void }> {
  let isReading = false;
  async function read(): Promise<void> {
    const { settings, version } = await findProgram(db);
    setBrand({ ...settings, supportEmail: settings.supportEmail ?? supportEmail, version });
  }
  await read();
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    read()
      .catch(onError)
      .finally(() => {
        isReading = false;
      });
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
