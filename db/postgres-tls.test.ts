import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { databaseSettings } from './config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded/start-embedded-postgres.ts';
import { useClusterFolders } from './embedded/testing/use-cluster-folders.ts';
import { openProductDatabase } from './open-product-database.ts';
import { newAuthority, newServerCertificate } from './testing/new-certificate.ts';

const dataDir = useClusterFolders()();
const files = mkdtempSync(path.join(tmpdir(), 'slipstream tls '));
const fileOf = (authority: string) => path.join(files, `${authority}.pem`);
const warnings: string[] = [];
const note = ({ message }: Error) => warnings.push(message);
let server: EmbeddedPostgres;

beforeAll(async () => {
  process.on('warning', note);
  server = await startEmbeddedPostgres({ dataDir, throwaway: true });
  const authority = newAuthority('Acme private authority');
  const { certificate, key } = newServerCertificate(authority, 'localhost');
  writeFileSync(fileOf('ours'), authority.certificate);
  writeFileSync(fileOf('foreign'), newAuthority('Somebody else').certificate);
  const { uid, gid } = statSync(dataDir);
  for (const [name, content] of [
    ['server.crt', certificate],
    ['server.key', key],
  ] as const) {
    const file = path.join(dataDir, name);
    writeFileSync(file, content, { mode: 0o600 });
    chownSync(file, uid, gid);
  }
  await switchTls('on');
});

afterAll(async () => {
  process.off('warning', note);
  await server?.stop();
  rmSync(files, { recursive: true, force: true });
});

async function switchTls(state: 'on' | 'off') {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(`alter system set ssl = ${state}`);
  await client.query('select pg_reload_conf()');
  await client.end();
  const expected = state === 'on' ? 'TLS' : 'plain';
  await vi.waitUntil(async () => (await connect('localhost', { sslmode: 'prefer' })) === expected);
}

type Given = { sslmode?: string; sslrootcert?: string };

/** Opens the database as every process does; how its connections are made, or why there is none. */
async function connect(host: string, given: Given): Promise<string> {
  const url = new URL(server.adminUrl);
  url.hostname = host;
  for (const [name, value] of Object.entries(given)) {
    const isMade = value === 'ours' || value === 'foreign';
    url.searchParams.set(name, isMade ? fileOf(value) : value);
  }
  const settings = z.object(databaseSettings).safeParse({ DATABASE_URL: url.href });
  if (!settings.success) return settings.error.issues[0]?.message ?? '';
  try {
    const { pool, close } = await openProductDatabase({ settings: settings.data, dataDir: '/x' });
    const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await close();
    return rows[0].ssl ? 'TLS' : 'plain';
  } catch (error) {
    return (error as Error).message;
  }
}

const unreached =
  /^The database was not reached as its address wants it \(.+\): correct sslmode or sslrootcert in it, see “TLS” in docs\/operations\.md\.$/;

it.each<[given: Given, named: string, byAddress: string | RegExp]>([
  [{ sslmode: 'disable' }, 'plain', 'plain'],
  [{ sslmode: 'allow' }, 'TLS', 'TLS'],
  [{ sslmode: 'prefer' }, 'TLS', 'TLS'],
  [{ sslmode: 'require' }, 'TLS', 'TLS'],
  [{ sslmode: 'no-verify' }, 'TLS', 'TLS'],
  [{ sslmode: 'require', sslrootcert: 'ours' }, 'TLS', 'TLS'],
  [{ sslmode: 'verify-ca', sslrootcert: 'ours' }, 'TLS', 'TLS'],
  [{ sslmode: 'verify-full', sslrootcert: 'ours' }, 'TLS', unreached],
])(
  'connects by the server’s name, and by an address that its certificate lacks: %o',
  async (given, named, byAddress) => {
    expect(await connect('localhost', given)).toBe(named);
    expect(await connect('127.0.0.1', given)).toMatch(byAddress);
  },
);

it.each<Given>([
  { sslmode: 'require', sslrootcert: 'foreign' },
  { sslmode: 'verify-ca', sslrootcert: 'foreign' },
  { sslmode: 'verify-full', sslrootcert: 'foreign' },
  { sslmode: 'verify-full' },
  { sslrootcert: 'system' },
])('refuses a server whose authority is not trusted: %o', async (given) => {
  expect(await connect('localhost', given)).toMatch(unreached);
});

it.each<[given: Given, message: string | RegExp]>([
  [{ sslmode: 'on' }, /^must have an sslmode of disable, allow, /],
  [
    { sslmode: 'verify-ca' },
    'must name the authority that sslmode=verify-ca trusts: sslrootcert=FILE',
  ],
  [{ sslrootcert: '/nowhere.pem' }, 'must have a file in sslrootcert that this user can read'],
])('names what is wrong in an address: %o', async (given, message) => {
  expect(await connect('localhost', given)).toMatch(message);
});

it('does without TLS at a server that has none only where the address allows it', async () => {
  await switchTls('off');
  expect(await connect('localhost', { sslmode: 'allow' })).toBe('plain');
  expect(await connect('localhost', { sslmode: 'require' })).toMatch(unreached);
  await switchTls('on');
});

it('brings no warning of the driver', () => {
  expect(warnings).toEqual([]);
});
