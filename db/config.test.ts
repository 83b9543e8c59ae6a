import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEnvironment, SecretsError } from './config.ts';

function folderOf(secrets: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, value] of Object.entries(secrets)) {
    writeFileSync(path.join(folder, name), value);
  }
  return folder;
}

describe('secrets in files', () => {
  it('are read from the folder that SECRETS_DIR names, each by its file’s name', () => {
    const folder = folderOf({ APP_SECRET: 'sealed\n', SLACK_CLIENT_SECRET: '', '.hidden': 'x' });
    mkdirSync(path.join(folder, '..data'));
    const given = readEnvironment({ SECRETS_DIR: folder, PORT: '3000', HOST: '' });
    expect(given).toEqual({ SECRETS_DIR: folder, PORT: '3000', APP_SECRET: 'sealed' });
  });

  it('are refused where the environment has them, too, without naming their value', () => {
    const folder = folderOf({ APP_SECRET: 'one' });
    const read = () => readEnvironment({ SECRETS_DIR: folder, APP_SECRET: 'two' });
    expect(read).toThrow(SecretsError);
    expect(read).toThrow(/^Given twice, .*: APP_SECRET\. Remove one of them\.$/);
    expect(() => readEnvironment({ SECRETS_DIR: path.join(folder, 'gone') })).toThrow(SecretsError);
  });
});

describe('a database password apart from its address', () => {
  it('may hold any character', () => {
    const password = 'a/b#c?d@e:f%41 g';
    const { DATABASE_URL = '' } = readEnvironment({
      DATABASE_URL: 'postgres://slipstream@db:5432/slipstream',
      DATABASE_PASSWORD: password,
    });
    expect(new pg.Client({ connectionString: DATABASE_URL })).toMatchObject({
      user: 'slipstream',
      password,
      host: 'db',
      database: 'slipstream',
    });
  });

  it('is the same for every address of that role', () => {
    const given = readEnvironment({
      DATABASE_URL: 'postgres://slipstream@pool/slipstream',
      DATABASE_READ_URL: 'postgres://slipstream@replica/slipstream',
      DATABASE_MIGRATION_URL: 'postgres://owner@db/slipstream',
      DATABASE_PASSWORD: 'secret',
    });
    expect(given.DATABASE_READ_URL).toBe('postgres://slipstream:secret@replica/slipstream');
    expect(given.DATABASE_MIGRATION_URL).toBe('postgres://owner@db/slipstream');
  });

  it('is another one for the role that owns the tables', () => {
    const given = readEnvironment({
      DATABASE_URL: 'postgres://slipstream@db/slipstream',
      DATABASE_MIGRATION_URL: 'postgres://owner@db/slipstream',
      DATABASE_PASSWORD: 'secret',
      DATABASE_MIGRATION_PASSWORD: 'x/#%2F',
    });
    expect(given.DATABASE_URL).toBe('postgres://slipstream:secret@db/slipstream');
    const { password } = new URL(given.DATABASE_MIGRATION_URL ?? '');
    expect(decodeURIComponent(password)).toBe('x/#%2F');
  });

  it('goes into no address that has one, names no user or another, or is none', () => {
    const addresses = {
      DATABASE_URL: 'postgres://slipstream:own@db/slipstream',
      DATABASE_READ_URL: 'postgres://replica/slipstream',
      DATABASE_OTHER_URL: 'nonsense',
    };
    const given = { ...addresses, DATABASE_PASSWORD: 'secret' };
    expect(readEnvironment(given)).toEqual(given);
  });
});
