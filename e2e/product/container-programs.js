// Stand-ins for docker and kubectl, for trying what docs/operations.md says without either: they know the
// commands of that page, refuse what the real ones refuse the second time, and keep what they have made.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

const [program, ...args] = process.argv.slice(2);
const stateFile = '.containers.json';
const state = existsSync(stateFile)
  ? JSON.parse(readFileSync(stateFile, 'utf8'))
  : { databases: ['slipstream'], filled: ['slipstream'], secrets: [] };

function refuse(reason) {
  process.stderr.write(`Error: ${reason}: ${program} ${args.join(' ')}\n`);
  process.exit(1);
}

/** The values of an option, written either way. */
function valuesOf(list, name) {
  return list.flatMap((each, index) => {
    if (each === name) return [list[index + 1]];
    return each.startsWith(`${name}=`) ? [each.slice(name.length + 1)] : [];
  });
}

const readInput = () => readFileSync(0, 'utf8');

function kubectl() {
  const [verb, kind, type, name] = args.filter(
    (each, index) => each !== '-n' && args[index - 1] !== '-n',
  );
  for (const file of [
    ...valuesOf(args, '-f'),
    ...valuesOf(args, '-k'),
    ...valuesOf(args, '--from-file'),
  ])
    if (file !== '-' && !existsSync(file)) refuse(`the path "${file}" does not exist`);
  if (verb === 'create' && kind === 'secret' && type === 'generic') {
    if (args.includes('--dry-run=client'))
      return process.stdout.write(`apiVersion: v1\nkind: Secret\nmetadata: { name: ${name} }\n`);
    if (state.secrets.includes(name)) refuse(`secrets "${name}" already exists`);
    state.secrets.push(name);
  } else if (verb === 'apply') {
    for (const file of valuesOf(args, '-f')) {
      const text = file === '-' ? readInput() : readFileSync(file, 'utf8');
      for (const document of parseAllDocuments(text).map((each) => each.toJS())) {
        if (!document?.kind || !document.metadata?.name) refuse(`${file} is no manifest`);
        if (document.kind === 'Secret')
          state.secrets = [...new Set([...state.secrets, document.metadata.name])];
      }
    }
  } else if (
    !['delete job', 'wait job/migrate'].includes(
      `${verb} ${args.find((each) => /^job/.test(each))}`,
    )
  ) {
    refuse('unknown command');
  }
}

function docker() {
  if (args[0] === 'buildx' && args[1] === 'bake') return bake(args.slice(2));
  if (args[0] !== 'compose') refuse('unknown command');
  const files = valuesOf(args, '-f').filter((each) => /\.ya?ml$/.test(each));
  const services = Object.assign(
    {},
    ...[...files, 'docker-compose.yml'].map((file) => parse(readFileSync(file, 'utf8')).services),
  );
  const rest = args.slice(1 + 2 * files.length);
  const [verb, ...more] = rest;
  const words = more.filter((each) => each !== '-T');
  const named = verb === 'exec' ? words.slice(0, 1) : words.filter((each) => !each.startsWith('-'));
  if (!['up', 'build', 'pull', 'stop', 'exec'].includes(verb)) refuse('unknown command');
  for (const service of named) if (!services[service]) refuse(`no such service: ${service}`);
  if (verb === 'exec') execute(words.slice(1));
}

/** Bakes only targets that the file has, under a name. */
function bake(given) {
  const [file] = valuesOf(given, '-f');
  if (!file || !existsSync(file)) refuse(`the path "${file}" does not exist`);
  const text = readFileSync(file, 'utf8');
  const targets = given.filter((each, index) => !each.startsWith('-') && given[index - 1] !== '-f');
  for (const target of targets)
    if (!text.includes(`target "${target}"`)) refuse(`failed to find target ${target}`);
  if (!process.env.IMAGE) refuse('IMAGE is not set');
}

function execute([command, ...given]) {
  const last = given.at(-1);
  if (command === 'pg_dump') process.stdout.write('a dump');
  else if (command === 'pg_restore') {
    if (!readInput()) refuse('did not find magic string in file header');
    for (const name of valuesOf(given, '--dbname')) {
      if (!state.databases.includes(name)) refuse(`database "${name}" does not exist`);
      if (state.filled.includes(name)) refuse('relation already exists');
      state.filled.push(name);
    }
  } else if (command === 'createdb') {
    if (state.databases.includes(last)) refuse(`database "${last}" already exists`);
    state.databases.push(last);
  } else if (command === 'psql') {
    for (const statement of valuesOf(given, '-c')) {
      const [, from, to] =
        /^alter database (\w+) rename to (\w+)$/.exec(statement) ?? refuse('syntax error');
      if (!state.databases.includes(from)) refuse(`database "${from}" does not exist`);
      if (state.databases.includes(to)) refuse(`database "${to}" already exists`);
      for (const list of [state.databases, state.filled]) list[list.indexOf(from)] = to;
    }
  } else if (command !== 'node' || !existsSync(given.find((each) => each.endsWith('.ts')))) {
    refuse('unknown command');
  }
}

if (program === 'docker') docker();
else kubectl();
writeFileSync(stateFile, JSON.stringify(state));
