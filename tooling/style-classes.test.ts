import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const client = path.resolve(import.meta.dirname, '../web/client');

/** The classes of a style sheet. */
function classesIn(file: string): Set<string> {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = text.replaceAll(/[^{};]*;|[\w-]+:[^{};]*(?=\})/g, '');
  return new Set(Array.from(selectors.matchAll(/\.([A-Za-z][\w-]*)/g), ([, name = '']) => name));
}

it('a component names only classes that its style sheet has, and a sheet only those in use', () => {
  const used = new Map<string, Set<string>>();
  const found: string[] = [];
  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(path.join(client, file), 'utf8');
    for (const [, name, from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = path.resolve(client, path.dirname(file), from);
      const has = classesIn(sheet);
      const names = used.get(sheet) ?? new Set();
      used.set(sheet, names);
      const body = text.replaceAll(/^import .*$/gm, '').replaceAll(/'[^'\n]*\.(css|tsx?)'/g, '');
      for (const [, each = ''] of body.matchAll(
        new RegExp(`\\b(?<![.\\w])${name}\\.(\\w+)`, 'g'),
      )) {
        names.add(each);
        if (!has.has(each)) found.push(`${file}: ${each}`);
      }
      // A name that is put together or handed on may be any of the sheet's.
      if (new RegExp(`\\b${name}\\b(?!\\.\\w)`).test(body)) for (const each of has) names.add(each);
    }
  }
  for (const [sheet, names] of used) {
    const unused = [...classesIn(sheet)].filter((each) => !names.has(each));
    found.push(...unused.map((each) => `${path.relative(client, sheet)}: ${each} is in no use`));
  }
  expect(found).toEqual([]);
});
