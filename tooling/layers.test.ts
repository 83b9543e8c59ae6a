import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');

/** Each file breaks one rule of docs/architecture.md, and the linter has to name that rule. */
const violations: [file: string, code: string, message: string][] = [
  ['shared/a.ts', "import '#db/connect.ts';", 'shared imports nothing of ours'],
  ['shared/b.ts', "import 'node:fs';", 'shared runs in the browser'],
  ['db/a.ts', "import '#bot/app.ts';", 'db imports shared only'],
  ['db/queries/a.ts', "import '#web/server/app.ts';", 'db imports shared only'],
  ['db/queries/b.ts', "import '../operations/tasks/a.ts';", 'Queries never write'],
  ['db/queries/cohorts/c.ts', "import '#db/operations/tasks/a.ts';", 'Queries never write'],
  ['db/queries/d.ts', "export const a = () => db.insertInto('tasks');", 'Queries never write'],
  ['db/queries/e.ts', "export const a = () => db.updateTable('tasks');", 'Queries never write'],
  ['db/queries/f.ts', "export const a = () => db.deleteFrom('tasks');", 'Queries never write'],
  ['db/queries/g.ts', 'export const a = sql`insert into tasks values (1)`;', 'Queries never write'],
  ['db/queries/h.ts', 'export const a = sql`\n  update tasks set a = 1`;', 'Queries never write'],
  [
    'db/queries/i.ts',
    'export const a = sql<Row>`with gone as (delete from tasks returning id) select 1`;',
    'Queries never write',
  ],
  ['bot/a.ts', "import '#web/server/app.ts';", 'bot imports db and shared only'],
  ['bot/b.ts', "import 'pg';", 'Only db knows SQL'],
  ['web/server/a.ts', "import '#bot/app.ts';", 'web/server imports db and shared only'],
  ['web/server/b.ts', "import 'kysely';", 'Only db knows SQL'],
  ['web/client/pages/a.tsx', "import '#db/connect.ts';", 'web/client imports shared only'],
  ['web/client/features/tasks/a.tsx', "import '#db/connect.ts';", 'web/client imports shared only'],
  ['web/client/features/tasks/b.tsx', "import '../coach/a.tsx';", 'A feature imports no feature'],
  ['web/client/features/tasks/c.tsx', "import '../../pages/a.tsx';", 'Pages compose features'],
  ['web/client/ui/a.tsx', "import '../features/coach/a.tsx';", 'ui imports ui and lib only'],
  ['web/client/ui/b.tsx', "import '#bot/app.ts';", 'web/client imports shared only'],
  ['web/client/lib/a.ts', "import '../ui/a.tsx';", 'lib imports lib only'],
  ['web/client/lib/b.ts', "import '#db/connect.ts';", 'web/client imports shared only'],
];

const permitted: [file: string, code: string][] = [
  ['db/queries/y.ts', "import '../batch-reads.ts';\nexport const a = sql`select 1 for update`;"],
  ['db/operations/tasks/y.ts', "export const a = () => db.insertInto('tasks');"],
  ['web/client/features/tasks/y.tsx', "import '../../ui/a.tsx';\nimport './b.tsx';"],
  ['web/client/pages/y.tsx', "import '../features/coach/a.tsx';"],
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'layers-'));
  await cp(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  await cp(path.join(root, 'tooling'), path.join(folder, 'tooling'), { recursive: true });
  for (const [file, code] of [...violations, ...permitted]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), `${code}\n`);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

type Diagnostic = {
  message: string;
  category: string;
  location: { path: string | { file: string } };
  advices: unknown;
};

/** The import rules' findings by file, as the linter prints them. */
async function lint(): Promise<Map<string, string>> {
  const biome = path.join(root, 'node_modules', '.bin', 'biome');
  const flags = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json'];
  const { stdout } = await run(biome, [...flags, '.'], { cwd: folder }).catch((error) => error);
  const found = new Map<string, string>();
  for (const each of (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics) {
    if (!/plugin|noRestrictedImports/.test(each.category)) continue;
    const { path: at } = each.location;
    const file = typeof at === 'string' ? at : at.file;
    found.set(file, `${found.get(file) ?? ''}${each.message} ${JSON.stringify(each.advices)}`);
  }
  return found;
}

test('the linter refuses each import and each write that the layers forbid', async () => {
  const found = await lint();
  for (const [file, , message] of violations) expect(found.get(file), file).toContain(message);
  for (const [file] of permitted) expect(found.get(file), file).toBeUndefined();
});
