import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { marked } from 'marked';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

/** Whatever README, CONTRIBUTING and the pages of `docs` tell somebody to run, without its arguments. */
function documentedCommands(): string[] {
  const pages = readdirSync(path.join(root, 'docs'), { encoding: 'utf8', recursive: true });
  const documents = pages.filter((each) => each.endsWith('.md')).map((each) => `docs/${each}`);
  const command =
    /(?<![\w-])(npm (?:run [\w:]+|ci|prune|start|test)|npx (?:tsx [\w./-]+|\w+)|node (?:--import tsx )?[\w./-]+\.[jt]s)\b/g;
  const found = ['README.md', 'CONTRIBUTING.md', ...documents].flatMap((file) =>
    [...read(file).matchAll(command)].map(([each]) => each),
  );
  return [...new Set(found)].sort();
}

/** The test that runs a command, and what it says of it. */
const tests: Record<string, [file: string, text: string]> = {
  'node --import tsx db/cli/admin.ts': ['db/cli/admin.test.ts', 'db/cli/admin.ts'],
  'node start/run.js': ['e2e/production-install.test.ts', 'start/run.js'],
  'npm ci': ['e2e/production-install.test.ts', 'npm ci --omit=dev'],
  'npm prune': ['e2e/production-install.test.ts', 'npm prune --omit=dev'],
  'npm run admin': ['e2e/production-install.test.ts', "'run', 'admin'"],
  'npm run eval': ['bot/evaluations/evaluations.test.ts', 'bot/evaluations/run.ts'],
  'npm run licenses': ['e2e/operations.test.ts', 'sh run'],
  'npm run manifest': ['db/cli/manifest.test.ts', 'db/cli/manifest.ts'],
  'npm run migrate': ['e2e/production-install.test.ts', "'run', 'migrate'"],
  'npm run reseal': ['db/cli/reseal.test.ts', 'db/cli/reseal.ts'],
  'npm run sbom': ['e2e/operations.test.ts', 'sh run'],
  'npm run seed': ['db/cli/seed.test.ts', 'db/cli/seed.ts'],
  'npm start': ['e2e/production-install.test.ts', "'npm', ['start'"],
  'npx tsx tooling/complete-lockfile.ts': ['tooling/documented-commands.test.ts', 'lockfile'],
};

/** Those that take minutes or never end: their help is asked for. */
const longCommands = [
  'npm run bench',
  'npm run check',
  'npm run dev',
  'npm run fix',
  'npm run test:faults',
  'npm run test:mutations',
  'npm run test:mutations:operations',
  'npm run test:mutations:permissions',
  'npm run test:nodes',
  'npm run test:postgres',
  'npm test',
  'npx vitest',
];

it('every command that a document names is run by a test', () => {
  const known = [...Object.keys(tests), ...longCommands].sort();
  expect(documentedCommands()).toEqual(known);
  for (const [file, text] of Object.values(tests)) expect(read(file)).toContain(text);
  const names = documentedCommands().flatMap((each) => /^npm run (.+)/.exec(each)?.[1] ?? []);
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
});

/** Blocks of commands, with the marks that they have, of whatever documents there are. */
function commandBlocks(): { file: string; lang: string; text: string }[] {
  const ours = ['.', 'docs', 'docs/decisions', 'deploy', '.github', '.github/ISSUE_TEMPLATE'];
  const documents = ours.flatMap((folder) => {
    if (!existsSync(path.join(root, folder))) return [];
    return readdirSync(path.join(root, folder))
      .filter((each) => /\.(md|ya?ml)$/.test(each))
      .map((each) => path.join(folder, each));
  });
  return documents.flatMap((file) => {
    const found: ReturnType<typeof commandBlocks> = [];
    void marked.walkTokens(marked.lexer(read(file)), (token) => {
      if (token.type !== 'code' || !/^(sh|bash|console|shell)?( |$)/.test(token.lang ?? '')) return;
      found.push({ file, lang: token.lang ?? '', text: token.text });
    });
    return found;
  });
}

it('every line of a block of commands is one that a test runs', () => {
  // Operations are run whole (e2e/operations.test.ts), the API's by web/server/access-tokens.test.ts.
  const marks = ['sh run', 'sh run=stopped', 'sh run=dump', 'sh run=containers', 'sh run=install'];
  const known = [...Object.keys(tests), ...longCommands, 'curl -H "Authorization:'];
  const isRun = (line: string) =>
    line.split(' && ').every((part) => known.some((each) => part.startsWith(each)));
  const unknown = commandBlocks().flatMap(({ file, lang, text }) => {
    if (file === 'docs/operations.md') return marks.includes(lang) ? [] : [`${file}: ${text}`];
    const lines = text.trim().split('\n');
    // Settings alone are no command.
    return lines.filter((line) => !isRun(line) && !/^[A-Z_]+=\S+$/.test(line));
  });
  expect(unknown).toEqual([]);
  expect(commandBlocks().length).toBeGreaterThan(20);
});

it('what those commands are given is there: files, projects, arguments that reach the program', () => {
  const lines = commandBlocks().flatMap(({ text }) => text.split('\n'));
  const ours = lines
    .map((line) => line.replace(/ #.*/, '').trim())
    .filter((line) => /^(npm run (test|bench)|npx vitest)/.test(line));
  expect(ours.length).toBeGreaterThan(8);
  for (const line of ours) {
    const files = line.split(' ').filter((each) => /^[a-z][\w.-]*\//.test(each));
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const [, project] = /--project[= ](\w+)/.exec(line) ?? [];
    if (project) expect(read('vitest.config.ts')).toContain(`name: '${project}'`);
    // npm adds arguments to the last program only.
    const [, name = ''] = /^npm run ([\w:]+) -- /.exec(line) ?? [];
    if (name) expect(scripts[name]).not.toContain('&&');
  }
});

it.each([...longCommands, 'npm run eval'])(
  '%s exists and has help',
  (command) => {
    const script = command.startsWith('npm')
      ? scripts[command.replace(/^npm (run )?/, '')]
      : 'vitest run';
    for (const part of script?.split(' && ') ?? []) {
      const [program = '', ...words] = part.replace(/^exec /, '').split(' ');
      const files = words.filter((each) => /^[\w./-]+\.[jt]s$/.test(each));
      expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
      if (program === 'npm') continue;
      const [next = ''] = words;
      const isOurs = program === 'tsx' && files.includes(next);
      const args = isOurs || /^(run|check|watch)$/.test(next) ? [next, '--help'] : ['--help'];
      expect(run(`node_modules/.bin/${program}`, args)).toMatch(isOurs ? /npm run \w+/ : /usage/i);
    }
    expect(script).toBeDefined();
  },
  120_000,
);

it('npx tsx tooling/complete-lockfile.ts leaves a complete lockfile as it is', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipstream-lockfile-'));
  copyFileSync(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  const script = path.join(root, 'tooling/complete-lockfile.ts');
  expect(run('node_modules/.bin/tsx', [script], folder)).toBe('0 packages added.\n');
  const written = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  rmSync(folder, { recursive: true });
  expect(written === read('package-lock.json')).toBe(true);
});

function run(program: string, args: string[], cwd = root): string {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  return execFileSync(path.join(root, program), args, { cwd, env, encoding: 'utf8' });
}
