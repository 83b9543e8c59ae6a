import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashSources } from '#sandbox/hash-sources.ts';

test('the hash follows names and contents, not tests or the place', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hash-'));
  await mkdir(join(root, 'sub'));
  await writeFile(join(root, 'sub', 'a.ts'), 'one');
  const first = await hashSources([root]);
  await writeFile(join(root, 'a.test.ts'), 'a test');
  expect(await hashSources([root])).toBe(first);
  await writeFile(join(root, 'sub', 'a.ts'), 'two');
  expect(await hashSources([root])).not.toBe(first);
  await writeFile(join(root, 'sub', 'a.ts'), 'one');
  await writeFile(join(root, 'b.ts'), '');
  expect(await hashSources([root])).not.toBe(first);
  await rm(root, { recursive: true });
});
