import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findInstallation } from '#db/queries/slack/workspace.ts';
import { createSealer, parseAppSecret } from '#db/seal.ts';
import { bundleScript } from '#db/testing/bundle-script.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();
const { db } = database;
const root = path.resolve(import.meta.dirname, '../..');
const script = await bundleScript('db/cli/reseal.ts');

/** Runs the real command in a process, as `npm run reseal` does. */
function reseal(...keys: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database().url,
    APP_SECRET: keys.join(','),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { cwd: root, env }, (_error, out, stderr) =>
      resolve(out + stderr),
    );
  });
}

it('npm run reseal lets the earlier key go, and not before it has sealed everything anew', async () => {
  const [fresh = '', old = ''] = [1, 2].map(() => randomBytes(32).toString('base64'));
  const sealerOf = (...keys: string[]) => createSealer(parseAppSecret(keys.join(',')));
  const secrets = JSON.stringify({ botToken: 'xoxb-1', refreshToken: null, expiresAt: null });
  const { keyId, seal } = sealerOf(old);
  await db
    .insertInto('slack_installations')
    .values({ team_id: 'T1', sealed: seal(secrets, 'T1'), key_id: keyId })
    .execute();
  const tokenBy = async (...keys: string[]) =>
    (await findInstallation(db, { teamId: 'T1', sealer: sealerOf(...keys) }))?.botToken;

  expect(await reseal(fresh)).toContain('1 secrets open with none of the keys: keep every earlier');
  expect([await tokenBy(fresh, old), await tokenBy(fresh)]).toEqual(['xoxb-1', undefined]);
  expect(await reseal(fresh, old)).toContain('1 secrets are sealed with the first key.');
  expect([await tokenBy(fresh), await tokenBy(old)]).toEqual(['xoxb-1', undefined]);
});
