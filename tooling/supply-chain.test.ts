import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findForeignLicenses,
  findUnnamedScripts,
  type Lock,
  listLicenses,
} from './supply-chain.ts';

const root = path.resolve(import.meta.dirname, '..');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const lock: Lock = readJson('package-lock.json');
const { allowScripts, scripts } = readJson('package.json');
const lockOf = (packages: Lock['packages']): Lock => ({ packages: { '': {}, ...packages } });

describe('install scripts', () => {
  it('are all decided on', () => {
    expect(findUnnamedScripts(lock, allowScripts)).toEqual([]);
    expect(scripts.check).toContain('npm:check:*');
    expect(scripts['check:supply-chain']).toContain('tooling/supply-chain.ts');
  });

  it('are noticed wherever they are nested, allowed or not once they are named', () => {
    const nested = lockOf({
      'node_modules/a/node_modules/@scope/native': { hasInstallScript: true, license: 'MIT' },
      'node_modules/plain': { license: 'MIT' },
    });
    expect(findUnnamedScripts(nested, {})).toEqual(['@scope/native']);
    expect(findUnnamedScripts(nested, { '@scope/native': false })).toEqual([]);
  });
});

describe('licences', () => {
  it('are all ones that we may use', () => expect(findForeignLicenses(lock)).toEqual([]));

  it('a foreign one is noticed; one of several to choose from is enough', () => {
    const odd = lockOf({
      'node_modules/copyleft': { license: 'GPL-3.0-only' },
      'node_modules/choice': { license: '(GPL-2.0 OR MIT)' },
      'node_modules/both': { license: 'MIT AND AGPL-3.0' },
      'node_modules/unknown': {},
      'node_modules/tool': { license: 'MPL-2.0', dev: true },
      'node_modules/shipped': { license: 'MPL-2.0' },
    });
    expect(findForeignLicenses(odd)).toEqual([
      'copyleft (GPL-3.0-only)',
      'both (MIT AND AGPL-3.0)',
      'unknown (no licence)',
      'shipped (MPL-2.0)',
    ]);
  });

  it('are listed with the packages that we ship', () => {
    const lines = listLicenses(lock);
    expect(lines[0]).toMatch(/^MIT \(\d+\): .*express@/);
    expect(lines.join()).not.toContain('vitest@');
  });
});
