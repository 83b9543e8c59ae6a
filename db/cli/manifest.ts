import { readFileSync } from 'node:fs';
import { brand, defaultBrand, setBrand } from '#shared/brand.ts';
import { plainAccent } from '#shared/domain/accent.ts';
import { migrateToLatest } from '../migrate.ts';
import { findProgram } from '../queries/program.ts';
import { announce, withDatabase } from './with-database.ts';

const file = process.argv.includes('--assistant')
  ? '../../deploy/manifest.assistant.yml'
  : '../../manifest.yml';
const example = 'https://slipstream.example.com';

/**
 * Prints the Slack app's manifest with the program's name, color and PUBLIC_URL, to create the app from. The
 * command /slipstream keeps its name: the bot's answers say it.
 */
await withDatabase(async (database) => {
  await migrateToLatest({ ...database, announce });
  setBrand((await findProgram(database.db)).settings);
  const { origin, host } = new URL(process.env.PUBLIC_URL ?? example);
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replaceAll(/(?<=name: )Slipstream$/gm, () => JSON.stringify(brand.name))
    .replaceAll('Slipstream', () => brand.name)
    .replace(/(?<=background_color: )".*"/, (own) =>
      brand.accent === defaultBrand.accent ? own : JSON.stringify(plainAccent(brand.accent).fill),
    )
    .replaceAll(example, origin)
    .replaceAll(new URL(example).host, host)
    .trimEnd();
});
