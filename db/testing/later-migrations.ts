import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type MigrationsFolder = { url: URL; remove(): Promise<void> };

/** The product's migrations and made-up later ones, as a newer version would have them. */
export async function makeLaterMigrations(
  later: Record<string, string>,
): Promise<MigrationsFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'slipstream-migrations-'));
  await cp(new URL('../migrations/', import.meta.url), folder, { recursive: true });
  for (const [name, text] of Object.entries(later)) {
    await writeFile(path.join(folder, `${name}.sql`), text);
  }
  return {
    url: pathToFileURL(`${folder}/`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
