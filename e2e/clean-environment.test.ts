import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cleanEnvironment } from './product/clean-environment.ts';

it('keeps a developer’s `.env`, such as that of a production, away from the product under test', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clean-environment-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    path.join(folder, '.env'),
    'DATABASE_URL=postgres://real@localhost/real\nPATH=/nowhere\n',
  );
  const script = 'process.loadEnvFile(".env"); console.log(JSON.stringify(process.env))';
  const seen = (env: NodeJS.ProcessEnv) =>
    JSON.parse(
      execFileSync(process.execPath, ['-e', script], { cwd: folder, env, encoding: 'utf8' }),
    );
  expect(seen({}).DATABASE_URL).toBe('postgres://real@localhost/real');
  expect(seen(cleanEnvironment(folder))).toMatchObject({
    DATABASE_URL: '',
    PATH: process.env.PATH,
  });
});
