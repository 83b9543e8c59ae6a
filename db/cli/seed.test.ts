import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { bundleScript } from '#db/testing/bundle-script.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();
const script = await bundleScript('db/cli/seed.ts');

it('npm run seed fills an empty database, and leaves one with people alone', async () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: database().url };
  const seed = () => execFileSync(process.execPath, [script], { env, encoding: 'utf8' });
  expect(seed()).toBe('The demo community is ready.\n');
  const founders = database().db.selectFrom('founders').select('id');
  const { length } = await founders.execute();
  expect(length).toBeGreaterThan(20);
  expect(seed()).toBe('The database has people in it: nothing was changed.\n');
  expect(await founders.execute()).toHaveLength(length);
});
