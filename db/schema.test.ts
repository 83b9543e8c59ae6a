import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';
import { expect, it } from 'vitest';
import { useTestDatabase } from './testing/test-database.ts';

const database = useTestDatabase();

type Column = {
  isNullable: boolean | null;
  /** An insert must, may or can't give a value. */
  onInsert: 'required' | 'optional' | 'never' | null;
};
type Tables = Record<string, Record<string, Column>>;

/** Tables of libraries that read and write them by themselves. */
const ofLibraries = ['kysely_migration', 'rate_limits'];

it('is declared as the database is, column by column', async () => {
  const declared = readDeclaredTables(readFileSync(new URL('schema.ts', import.meta.url), 'utf8'));
  expect(compare(declared, await readTables())).toEqual([]);
});

it('finds whatever one side has and the other has not, or has otherwise', async () => {
  const { pool } = database();
  await pool.query(`
    alter table tasks add column effort int;
    alter table tasks alter column category set not null;
    alter table cohorts alter column created_at drop default;
    alter table investors add column score int not null default 1;
    create table votes (id int);
    drop table staff_messages;
    drop view startup_founders;
    create view startup_founders as select id from founders`);
  const source = readFileSync(new URL('schema.ts', import.meta.url), 'utf8');
  const changed = source
    .replace('type InvestorsTable = {', '$&\n  score: number;')
    .replace('  imports: ImportsTable;\n', '');
  const found = compare(readDeclaredTables(changed), await readTables());
  expect(found.filter((each) => !each.startsWith('startup_founders.'))).toEqual([
    'cohorts.created_at is required on insert, declared as optional',
    'imports is in the database only',
    'investors.score is optional on insert, declared as required',
    'staff_messages is declared only',
    'tasks.category can be null as declared only',
    'tasks.category is required on insert, declared as optional',
    'tasks.effort is in the database only',
    'votes is in the database only',
  ]);
  expect(found).toContain('startup_founders.founder_name is declared only');
});

/** Of a view's columns PostgreSQL says neither. */
async function readTables(): Promise<Tables> {
  const { rows } = await database().pool.query<Column & { table: string; column: string }>(
    `select c.relname as table, a.attname as column,
      case c.relkind when 'r' then not a.attnotnull end as "isNullable",
      case when c.relkind <> 'r' then null
        when a.attgenerated <> '' or a.attidentity = 'a' then 'never'
        when a.atthasdef or a.attidentity <> '' or not a.attnotnull then 'optional'
        else 'required' end as "onInsert"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and c.relname <> all ($1)`,
    [ofLibraries],
  );
  const tables: Tables = {};
  for (const { table, column, ...rest } of rows) {
    tables[table] ??= {};
    tables[table][column] = rest;
  }
  return tables;
}

function compare(declared: Tables, made: Tables): string[] {
  return compareKeys('', declared, made, (table, left, right) =>
    compareKeys(`${table}.`, left, right, (column, of, is) => [
      ...(is.isNullable === null || of.isNullable === is.isNullable
        ? []
        : [
            `${table}.${column} can be null ${of.isNullable ? 'as declared' : 'in the database'} only`,
          ]),
      ...(mayDeclare(of, is)
        ? []
        : [`${table}.${column} is ${is.onInsert} on insert, declared as ${of.onInsert}`]),
    ]),
  );
}

/** A column with a default that a trigger keeps is declared so that nobody writes it. */
function mayDeclare(declared: Column, made: Column): boolean {
  const isKept = made.onInsert === 'optional' && declared.onInsert === 'never';
  return made.onInsert === null || made.onInsert === declared.onInsert || isKept;
}

function compareKeys<Value>(
  prefix: string,
  declared: Record<string, Value>,
  made: Record<string, Value>,
  compareValues: (key: string, left: Value, right: Value) => string[],
): string[] {
  const keys = [...new Set([...Object.keys(declared), ...Object.keys(made)])].sort();
  return keys.flatMap((key) => {
    const [left, right] = [declared[key], made[key]];
    if (!left) return [`${prefix}${key} is in the database only`];
    if (!right) return [`${prefix}${key} is declared only`];
    return compareValues(key, left, right);
  });
}

/** The columns of each table of `Database`, by the types that stand in the file. */
function readDeclaredTables(source: string): Tables {
  const types = new Map<string, ESTree.TSType>();
  for (const statement of parseSync('schema.ts', source).program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type === 'TSTypeAliasDeclaration') types.set(node.id.name, node.typeAnnotation);
  }
  const fields = (type: ESTree.TSType | undefined): [string, ESTree.TSType][] => {
    if (type?.type === 'TSIntersectionType') return type.types.flatMap(fields);
    if (type?.type === 'TSTypeLiteral') return type.members.map(toField);
    const { name, parameters } = referenceOf(type);
    if (name !== 'Omit' && name !== 'Pick') return fields(types.get(name));
    const [of, keys] = parameters;
    const picked = (keys?.type === 'TSUnionType' ? keys.types : [keys]).map(literalOf);
    return fields(of).filter(([key]) => picked.includes(key) === (name === 'Pick'));
  };
  return Object.fromEntries(
    fields(types.get('Database')).map(([table, type]) => [
      table,
      Object.fromEntries(fields(type).map(([column, of]) => [column, toColumn(of)])),
    ]),
  );
}

function toColumn(type: ESTree.TSType): Column {
  const { name, parameters } = referenceOf(type);
  const [selected = type, inserted] = parameters;
  if (name === 'Generated') return { isNullable: mayBe('Null', selected), onInsert: 'optional' };
  if (name === 'GeneratedAlways') return { isNullable: mayBe('Null', selected), onInsert: 'never' };
  if (name !== 'ColumnType' || !inserted) {
    const isNullable = mayBe('Null', name === 'JSONColumnType' ? selected : type);
    return { isNullable, onInsert: isNullable ? 'optional' : 'required' };
  }
  const mayMiss = mayBe('Null', inserted) || mayBe('Undefined', inserted);
  const onInsert = mayBe('Never', inserted) ? 'never' : mayMiss ? 'optional' : 'required';
  return { isNullable: mayBe('Null', selected), onInsert };
}

function mayBe(kind: 'Null' | 'Undefined' | 'Never', type: ESTree.TSType): boolean {
  const parts = type.type === 'TSUnionType' ? type.types : [type];
  return parts.some((part) => part.type === `TS${kind}Keyword`);
}

function referenceOf(type: ESTree.TSType | undefined) {
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier')
    return { name: '', parameters: [] };
  return { name: type.typeName.name, parameters: type.typeArguments?.params ?? [] };
}

function toField(member: ESTree.TSSignature): [string, ESTree.TSType] {
  if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier')
    throw new Error('A table has columns only.');
  if (!member.typeAnnotation) throw new Error(`${member.key.name} has no type.`);
  return [member.key.name, member.typeAnnotation.typeAnnotation];
}

function literalOf(type: ESTree.TSType | undefined): unknown {
  return type?.type === 'TSLiteralType' && 'value' in type.literal ? type.literal.value : undefined;
}
