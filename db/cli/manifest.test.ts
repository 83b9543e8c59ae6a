import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

function printManifest(...args: string[]): string {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database().url,
    PUBLIC_URL: 'https://ride.north.test',
  };
  const command = ['--import', 'tsx', 'db/cli/manifest.ts', ...args];
  return execFileSync(process.execPath, command, { env, encoding: 'utf8' });
}

it.each([
  ['manifest.yml', []],
  ['deploy/manifest.assistant.yml', ['--assistant']],
])('npm run manifest prints %s under the program’s own name and address', async (file, args) => {
  const name = 'North: light & Sons';
  await database.db.updateTable('program').set({ name, accent: '#7c3aed' }).execute();
  const printed = printManifest(...args);
  expect(printed).not.toMatch(/Slipstream|slipstream\.example/);
  const manifest = parse(printed);
  expect(manifest.display_information.name).toBe(name);
  expect(manifest.display_information.background_color).toBe('#7c3aed');
  expect(manifest.features.bot_user.display_name).toBe(name);
  expect(manifest.oauth_config.redirect_urls).toEqual(['https://ride.north.test/slack/callback']);
  const own = JSON.stringify(parse(read(file)));
  await database.db.updateTable('program').set({ name: null, accent: null }).execute();
  const asItIs = JSON.stringify(parse(printManifest(...args)));
  expect(asItIs).toBe(own.replaceAll('slipstream.example.com', 'ride.north.test'));
});
