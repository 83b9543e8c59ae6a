import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Adds the optional packages of other platforms that npm left out of package-lock.json.
 *
 * Packages like esbuild have one optional package per platform. Behind a registry mirror with only
 * one platform's packages, npm writes a lock file without the others, which `npm ci` then refuses.
 * Run this after changing dependencies behind such a mirror; elsewhere it has nothing to do.
 */
type Entry = {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};
const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
];

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.replace('windows', 'win32').split(/[-/]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = processors.filter((each) => words.includes(each)).slice(0, 1);
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return {
    ...(libc.length > 0 ? { libc } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}

let added = 0;
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const isThere =
      lock.packages[`${parent}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
    if (isThere || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
  }
}
const packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
process.stdout.write(`${added} packages added.\n`);
