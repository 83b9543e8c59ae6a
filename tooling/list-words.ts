import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/**
 * Prints every text that users may read, with its file and line, so that one reader can go through
 * all of them in one go.
 *
 *   npm run words -- [PATH PREFIX…]
 */
const places = [
  'shared',
  'web/client',
  'web/server',
  ...['messages', 'mail', 'listeners', 'model', 'oauth', 'jobs'].map((folder) => `bot/${folder}`),
  'db/operations',
  'db/seed',
];

type Node = { type: string; start: number; [key: string]: unknown };

/** Parts of the code whose strings are no texts: types, names of modules, of classes, of fields. */
const silentTypes = /^(TS|Import|ExportAll)/;
const silentAttributes = new Set(['className', 'classNames', 'key', 'id', 'name', 'type', 'role']);

function textsOf(file: string): { line: number; text: string }[] {
  const code = readFileSync(path.join(root, file), 'utf8');
  const found: { line: number; text: string }[] = [];
  const add = (node: Node, text: string) => {
    const line = code.slice(0, node.start).split('\n').length;
    const words = text.replace(/\s+/g, ' ').trim();
    if (isText(words)) found.push({ line, text: words });
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
      return;
    }
    if (!isNode(value)) return;
    if (silentTypes.test(value.type) && value.type !== 'TSAsExpression') return;
    if (value.type === 'JSXAttribute' && silentAttributes.has(nameOf(value))) return;
    if (value.type === 'TaggedTemplateExpression' && /sql/.test(nameOf(value, 'tag'))) return;
    if (value.type === 'Literal' && typeof value.value === 'string') add(value, value.value);
    if (value.type === 'JSXText') add(value, String(value.value));
    if (value.type === 'TemplateLiteral') {
      const parts = value.quasis as { value: { cooked: string } }[];
      add(value, parts.map(({ value: { cooked } }) => cooked).join('{…}'));
    }
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'key' || value.type !== 'Property') visit(child);
    }
  };
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function nameOf(node: Node, field = 'name'): string {
  return String((node[field] as { name?: unknown }).name);
}

/** Several words, or one that begins like a label. */
function isText(words: string): boolean {
  if (/^(\W|\{…\})*$/.test(words) || /^(\/|#|\.|\w+:|--|data-|var\()/.test(words)) return false;
  return (
    /[a-z]/.test(words) &&
    ((/[\p{L}’”.] ?[\p{L}“{]/u.test(words) && /\s/.test(words)) || /^[A-Z][a-z]+$/.test(words))
  );
}

const root = path.resolve(import.meta.dirname, '..');
const prefixes = process.argv.slice(2);
const files = places
  .flatMap((place) =>
    readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(place, file).split(path.sep).join('/'),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.|\/testing\//.test(file))
  .filter((file) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix)));

for (const file of files.sort()) {
  const texts = textsOf(file);
  if (texts.length === 0) continue;
  process.stdout.write(
    `\n${file}\n${texts.map(({ line, text }) => `${line}\t${text}\n`).join('')}`,
  );
}
