import { readFileSync } from 'node:fs';

/**
 * The demands of `npm run check` on the packages in package-lock.json: every install script is
 * decided on in `allowScripts`, and every licence is one that we may use. `npm run licenses` also
 * lists them.
 */
type Entry = {
  version?: string;
  license?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
};
export type Lock = { packages: Record<string, Entry> };

/** May be shipped: they ask for no more than to be named. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  // libvips, a library of its own beside sharp: anybody may put another build of it in its place.
  'LGPL-3.0-or-later',
  'Python-2.0',
  // Gives everything away, like CC0: fast-sha256, with which webhooks are signed.
  'Unlicense',
  'Zlib',
];
/** Tools and fonts of the build: these ask for something only of who changes them. */
/** The last is of a table of browsers (caniuse-lite, data behind a tool): it asks to be named wherever it is handed on. */
const forDevelopment = [...permissive, 'MPL-2.0', 'OFL-1.1', 'CC-BY-4.0'];

const nameOf = (place: string) => place.replace(/^.*node_modules\//, '');
const packagesOf = ({ packages }: Lock) =>
  Object.entries(packages).filter(([place]) => place !== '');

/** Packages with an install script that nobody has decided on. */
export function findUnnamedScripts(lock: Lock, allowScripts: Record<string, boolean>): string[] {
  const scripted = packagesOf(lock).filter(([, { hasInstallScript }]) => hasInstallScript);
  return scripted.map(([place]) => nameOf(place)).filter((name) => !(name in allowScripts));
}

/** Packages with a licence that is not on the list, or none. */
export function findForeignLicenses(lock: Lock): string[] {
  return packagesOf(lock)
    .filter(([, { license, dev, optional }]) => {
      // Of another platform's binaries the lock file may not know it; they go with a package that has one.
      if (!license) return !(dev && optional);
      return !isAllowed(license, dev ? forDevelopment : permissive);
    })
    .map(([place, { license }]) => `${nameOf(place)} (${license ?? 'no licence'})`);
}

/** `(A OR B)`: one of them is enough. `A AND B`: all are needed. */
function isAllowed(expression: string, allowed: string[]): boolean {
  const alternatives = expression.replace(/^\(|\)$/g, '').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((part) => allowed.includes(part)));
}

/** A line for each licence: how many packages have it, and which. */
export function listLicenses(lock: Lock): string[] {
  const shipped = packagesOf(lock).filter(([, { dev }]) => !dev);
  const byLicense = new Map<string, string[]>();
  for (const [place, { license = 'no licence', version }] of shipped) {
    byLicense.set(license, [...(byLicense.get(license) ?? []), `${nameOf(place)}@${version}`]);
  }
  return [...byLicense]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([license, names]) => `${license} (${names.length}): ${names.sort().join(', ')}`);
}

if (process.argv[1] === import.meta.filename) {
  const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const lock: Lock = readJson('package-lock.json');
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> };
  if (process.argv.includes('--list')) process.stdout.write(`${listLicenses(lock).join('\n')}\n`);
  const problems = [
    ...findUnnamedScripts(lock, allowScripts).map(
      (name) => `${name} has an install script: decide on it in allowScripts (package.json).`,
    ),
    ...findForeignLicenses(lock).map((name) => `Not a licence that we use: ${name}`),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
