import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** They name the software itself: to an operator, to other servers, or as the default. */
const namesTheSoftware = [
  'shared/brand.ts',
  'bot/jobs/webhooks.ts',
  // The manifest is printed under the program's name.
  'db/cli/manifest.ts',
  'db/database-requirements.ts',
  'db/migrate.ts',
  'db/wait-for-postgres.ts',
];

const sources = ['shared', 'db', 'bot', 'web']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file).split(path.sep).join('/'),
    ),
  )
  .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.|\/testing\/|\/dist\//.test(file));

const withoutComments = (source: string) =>
  source.replace(/\/\*.*?\*\//gs, '').replace(/(?<=^|\s)\/\/ .*$/gm, '');

it('no text of the product names it: the program is the operator’s', () => {
  expect(sources.length).toBeGreaterThan(500);
  const naming = sources.filter((file) => {
    const source = withoutComments(readFileSync(path.join(root, file), 'utf8'));
    return /(?<!\w)Slipstream(?!\w)/.test(source);
  });
  expect(naming).toEqual(namesTheSoftware.toSorted(byPlace));
});

/** Keys, channels of traces, a cookie, a word that is no password and a class: nobody reads them. */
const namesItInside = [
  'web/server/config.ts',
  'web/server/http/common-passwords.ts',
  'web/server/http/replica-reads.ts',
  'web/server/http/request-log.ts',
  'web/server/oauth/create-provider.ts',
  'web/client/features/landing/hero.tsx',
  'web/client/features/landing/page-sections.tsx',
];

it('no file, header or example that web hands out names it either', () => {
  const naming = sources.filter(
    (file) =>
      file.startsWith('web/') &&
      /slipstream/i.test(withoutComments(readFileSync(path.join(root, file), 'utf8'))),
  );
  expect(naming).toEqual(namesItInside.toSorted(byPlace));
});

const byPlace = (a: string, b: string) => sources.indexOf(a) - sources.indexOf(b);
