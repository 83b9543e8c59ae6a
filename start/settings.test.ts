import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  describeCoach,
  readSettings,
  SettingsError,
  settingNames,
  settingWarnings,
} from './settings.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://slipstream@db/slipstream',
  APP_SECRET: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_URL: 'https://slipstream.test',
};
const halfConnected = {
  ...production,
  SLACK_CLIENT_ID: '1.2',
  PREMIUM_PAYMENT_LINK: 'https://buy.stripe.com/test',
};

it('web alone starts without the secrets that only the bot needs', () => {
  expect(readSettings(halfConnected, 'web').SLACK_CLIENT_ID).toBe('1.2');
  for (const mode of ['bot', 'all'] as const) {
    const read = () => readSettings(halfConnected, mode);
    for (const name of ['SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET', 'STRIPE_SECRET_KEY']) {
      expect(read).toThrow(new RegExp(`^ {2}${name}: is needed`, 'm'));
    }
  }
});

it.each(['x', '-1', '1.5', '1e30', 'x'.repeat(41)])(
  'each setting that can’t be %s says what it must be',
  (value) => {
    const names = settingNames.filter((name) => name !== 'SECRETS_DIR');
    const read = () => readSettings(Object.fromEntries(names.map((name) => [name, value])));
    expect(read).toThrow(
      /^Slipstream can't start with these settings:(\n {2}[A-Z_]+: must .+){20,}$/,
    );
  },
);

it('a folder of secrets that is not there stops the start with one message', () => {
  const read = () => readSettings({ ...production, SECRETS_DIR: '/nowhere/at/all' });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/^SECRETS_DIR can't be read/);
});

it('web knows by the name of the model that one answers; elsewhere it takes the key', () => {
  const describe = (mode: 'web' | 'all', given: Record<string, string>) =>
    describeCoach(readSettings({ ...production, ...given }, mode), mode);
  const named = { OPENAI_MODEL: 'small', OPENAI_PREMIUM_MODEL: 'large' };
  expect(describe('web', named)).toMatchObject({ model: 'small', premiumModel: 'large' });
  expect(describe('all', named)).toMatchObject({ model: null, premiumModel: null });
  expect(describe('all', { OPENAI_API_KEY: 'sk-1' }).model).toBe('gpt-3.5-turbo');
  expect(describe('web', {}).model).toBeNull();
});

it('single sign-on needs all of its settings, where the web runs', () => {
  const half = { ...production, OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'slipstream' };
  for (const mode of ['web', 'all'] as const) {
    expect(() => readSettings(half, mode)).toThrow(/^ {2}OIDC_CLIENT_SECRET: is needed/m);
  }
  expect(readSettings(half, 'bot').OIDC_CLIENT_ID).toBe('slipstream');
  expect(readSettings({ ...half, OIDC_CLIENT_SECRET: 'secret' }, 'web').OIDC_NAME).toBe(
    'single sign-on',
  );
});

it.each([
  [{ ADMIN_EMAIL: 'boss@acme.example' }, 'ADMIN_PASSWORD: is needed with ADMIN_EMAIL'],
  [{ ADMIN_PASSWORD: 'four odd words here' }, 'ADMIN_EMAIL: is needed with ADMIN_PASSWORD'],
  [
    { ADMIN_EMAIL: 'boss@acme.example', ADMIN_PASSWORD: 'short' },
    'ADMIN_PASSWORD: must be another one. Please use 8 characters or more.',
  ],
  [
    { ADMIN_EMAIL: 'boss@acme.example', ADMIN_PASSWORD: 'password123' },
    'ADMIN_PASSWORD: must be another one. That password is too easy to guess.',
  ],
  [
    { ADMIN_EMAIL: 'boss@acme.example', ADMIN_PASSWORD: 'boss-acme-1' },
    'ADMIN_PASSWORD: must be another one. That password is made of your name, startup or address.',
  ],
])(
  'the first admin needs an address and a password that the forms would take: %o',
  (given, message) => {
    expect(() => readSettings({ ...production, ...given })).toThrow(`\n  ${message}`);
  },
);

it('metrics have a port of their own', () => {
  const same = { PORT: '3000', METRICS_PORT: '3000' };
  expect(() => readSettings({ ...production, ...same })).toThrow(
    'METRICS_PORT: must be another port than PORT',
  );
});

it('takes a first admin with a good password', () => {
  const admin = { ADMIN_EMAIL: 'boss@acme.example', ADMIN_PASSWORD: 'four odd words here' };
  expect(readSettings({ ...production, ...admin })).toMatchObject(admin);
});

it('warns in a line each of what hardly anybody wants', () => {
  const warningsOf = (given: Record<string, string>) =>
    settingWarnings(readSettings({ ...production, ...given }));
  const http = { PUBLIC_URL: 'http://slipstream.test' };
  expect(warningsOf(http)).toEqual([
    'PUBLIC_URL is http on another host than this machine (slipstream.test): passwords travel unencrypted, and passkeys, Slack and assistants need https.',
    'SUPPORT_EMAIL and MAIL_FROM are not set: until an admin names a support address, pages and emails send people who need help to support@slipstream.community.',
  ]);
  const support = { SUPPORT_EMAIL: 'help@acme.example' };
  expect(warningsOf({ ...http, ...support })).toHaveLength(1);
  expect(warningsOf(support)).toEqual([]);
  expect(warningsOf({ MAIL_FROM: 'hello@acme.example' })).toEqual([]);
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80'])
    expect(warningsOf({ ...support, PUBLIC_URL: `http://${host}` })).toEqual([]);
  expect(settingWarnings(readSettings({}))).toEqual([]);
});

it('without an address for support, people write to whom the emails come from', () => {
  const supportOf = (given: Record<string, string>) =>
    readSettings({ ...production, ...given }).SUPPORT_EMAIL;
  const bare = { MAIL_FROM: 'hello@acme.example' };
  expect(supportOf(bare)).toBe('hello@acme.example');
  expect(supportOf({ MAIL_FROM: 'Acme <hello@acme.example>' })).toBe('hello@acme.example');
  expect(supportOf({ ...bare, SUPPORT_EMAIL: 'help@acme.example' })).toBe('help@acme.example');
});

/** Docker Compose reads these of `.env.example`, the product doesn't. */
const ofCompose = ['IMAGE', 'SITE_ADDRESS'];

/** The settings in the first column of a document's tables. */
const documented = (text: string) =>
  [...text.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name = '']) => name);

/** The lines from a heading to the next one. */
const section = (text: string, heading: string) =>
  text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

it('six settings are all that a small program needs, and every other is documented once', () => {
  const operations = readFileSync('docs/operations.md', 'utf8');
  const small = documented(section(operations, 'Small'));
  expect(small).toHaveLength(6);
  expect(operations.indexOf('\n## Small\n')).toBe(operations.indexOf('\n## '));
  const others = documented(readFileSync('docs/settings.md', 'utf8'));
  expect([...small, ...others].toSorted()).toEqual([...settingNames, ...ofCompose].toSorted());
  expect(operations).toContain(`The other ${settingNames.length - 6} settings`);
});

it('.env.example begins with the six, and has each other setting once with a line about it', () => {
  const example = readFileSync('.env.example', 'utf8');
  const small = documented(section(readFileSync('docs/operations.md', 'utf8'), 'Small'));
  const given = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)];
  expect(given.map(([, name]) => name)).toEqual(small);
  // Copied as it is, it starts the demo.
  expect(given.map(([, , value]) => value)).toEqual(small.map(() => ''));
  const others = [...example.matchAll(/^# \S.*\n# ([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const named = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(others).toEqual(named);
  expect(named).toEqual(documented(readFileSync('docs/settings.md', 'utf8')));
});

it('a server starts with the six settings alone', () => {
  const settings = readSettings({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://northlight.example.com',
    TRUST_PROXY: '1',
    DATABASE_URL: 'postgres://slipstream:secret@localhost:5432/slipstream',
    APP_SECRET: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://user:password@mail.example.com:587',
    MAIL_FROM: 'hello@northlight.example.com',
  });
  expect(settings.MAIL_FROM).toBe('hello@northlight.example.com');
});
