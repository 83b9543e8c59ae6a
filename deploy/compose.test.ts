import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment } from '#db/config.ts';
import { readSettings, settingNames } from '../start/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries<Service>(compose.services);
const { web, bot, migrate } = compose.services as Record<string, Service>;

type Service = {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks: string[];
  deploy?: { resources?: { limits?: { cpus: string; memory: string; pids: number } } };
  [key: string]: unknown;
};

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The secrets that make-secrets.sh makes in a folder of the test's own. */
function makeSecrets(): string {
  const folder = path.join(newFolder(), 'secrets');
  const { status, stderr } = spawnSync('sh', ['deploy/make-secrets.sh', folder], { cwd: root });
  if (status !== 0) throw new Error(String(stderr));
  return folder;
}

const image = `\${IMAGE:-slipstream:0.1.0}`;

const isExact = (image: string | undefined) => /:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/.test(image ?? '');

describe('docker-compose.yml', () => {
  it('is valid by the schema of the Compose Specification', () => {
    const linter = createRequire(import.meta.url).resolve('dclint/package.json');
    const schema = JSON.parse(
      readFileSync(path.join(path.dirname(linter), 'schemas/compose.schema.json'), 'utf8'),
    );
    const ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
    const validate = ajv.compile({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' });
    validate(compose);
    expect(validate.errors).toBeNull();
    // The check can fail.
    expect(validate({ services: { web: { image: 'x', read_olny: true } } })).toBe(false);
  });

  it.each(services)(
    '%s: an exact image, no rights beyond its task, limits, restarts',
    (name, service) => {
      expect(service).toMatchObject({
        restart: name === 'migrate' ? 'on-failure' : 'unless-stopped',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(isExact(interpolate(service.image))).toBe(true);
      expect(service.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
      expect(Object.keys(service.deploy?.resources?.limits ?? {})).toEqual([
        'cpus',
        'memory',
        'pids',
      ]);
      // The product's own is in its Dockerfile.
      if (service.image !== image) expect(service.healthcheck).toBeDefined();
    },
  );

  it('names settings only that the product reads, none twice, and no secret among them', () => {
    for (const { environment = {}, secrets = [] } of [web, bot, migrate] as Service[]) {
      const names = [...Object.keys(environment), ...secrets];
      expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      const secret = /SECRET$|PASSWORD$|_KEY$|TOKEN$|^SMTP/;
      expect(Object.keys(environment).filter((name) => secret.test(name))).toEqual([]);
    }
  });

  it('gives each secret to whom it belongs, and all of them come from files', () => {
    const owners = Object.fromEntries(
      Object.keys(compose.secrets).map((secret) => [
        secret,
        services.filter(([, each]) => each.secrets?.includes(secret)).map(([name]) => name),
      ]),
    );
    expect(owners).toMatchObject({
      APP_SECRET: ['web', 'bot'],
      ADMIN_PASSWORD: ['web'],
      SLACK_CLIENT_SECRET: ['bot'],
      SLACK_SIGNING_SECRET: ['bot'],
      SMTP_URL: ['bot'],
      STRIPE_SECRET_KEY: ['bot'],
      STRIPE_WEBHOOK_SECRET: ['bot'],
      OPENAI_API_KEY: ['bot'],
    });
    expect(owners.DATABASE_PASSWORD).toEqual(['migrate', 'web', 'bot', 'db']);
    expect(owners.DATABASE_MIGRATION_PASSWORD).toEqual(['migrate', 'db']);
    expect(owners.POSTGRES_PASSWORD).toEqual(['db']);
    const files = Object.entries<{ file: string }>(compose.secrets);
    expect(files.map(([, { file }]) => path.basename(file))).toEqual(files.map(([name]) => name));
    expect(readdirSync(makeSecrets()).sort()).toEqual(Object.keys(compose.secrets).sort());
  });

  it('lets neither web nor the database out, nor the proxy to the database', () => {
    const inner = Object.entries<{ internal?: boolean } | null>(compose.networks)
      .filter(([, network]) => network?.internal)
      .map(([name]) => name);
    for (const name of ['web', 'db']) {
      expect(
        compose.services[name].networks.filter((each: string) => !inner.includes(each)),
      ).toEqual([]);
    }
    expect(compose.services.proxy.networks).not.toContain('data');
    expect(services.filter(([, each]) => each.ports).map(([name]) => name)).toEqual([
      'proxy',
      'mail',
    ]);
  });

  it('lets web out for single sign-on only with a file of its own', () => {
    const override = parse(read('deploy/single-sign-on/compose.yml'));
    expect(Object.keys(override.services)).toEqual(['web']);
    const { environment, secrets, networks } = override.services.web as Service;
    const names = [...Object.keys(environment ?? {}), ...(secrets ?? [])];
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(networks).toEqual(['outside']);
    expect(Object.keys(override.secrets)).toEqual(secrets);
  });

  it('pulls one image for all of the product, and builds it only with a file of its own', () => {
    const own = services.filter(([, each]) => each.image === image).map(([name]) => name);
    expect(own).toEqual(['migrate', 'web', 'bot']);
    expect(services.filter(([, each]) => 'build' in each)).toEqual([]);
    const override = parse(read('deploy/compose.build.yml'));
    expect(override).toEqual({
      services: Object.fromEntries(own.map((name) => [name, { build: '.' }])),
    });
    // Compose lays the second file over the first: nothing but what is built is changed by it.
    const merged = Object.fromEntries(
      services.map(([name, each]) => [name, { ...each, ...override.services[name] }]),
    );
    for (const [name, service] of services) {
      const { build, ...rest } = merged[name] as Service;
      expect([rest, build]).toEqual([service, own.includes(name) ? '.' : undefined]);
    }
  });

  it('writes nowhere but in memory and in its volumes', () => {
    for (const [name, service] of services) {
      expect([name, service.read_only]).toEqual([name, true]);
      const { tmpfs = [] } = service as { tmpfs?: string[] };
      expect([name, tmpfs.some((each) => each.startsWith('/tmp:'))]).toEqual([name, true]);
    }
  });

  it.each(['web', 'bot'] as const)(
    '%s starts with its environment and the secrets as made',
    (mode) => {
      const folder = makeSecrets();
      const { environment = {}, secrets = [] } = compose.services[mode] as Service;
      const filled = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, interpolate(value)]),
      );
      const env: NodeJS.ProcessEnv = { ...filled, SECRETS_DIR: folder, NODE_ENV: 'production' };
      // The folder of the container has its own secrets only.
      const all = readEnvironment({ SECRETS_DIR: folder });
      const own = Object.fromEntries(secrets.map((name) => [name, all[name] ?? '']));
      const settings = readSettings({ ...env, SECRETS_DIR: '', ...own }, mode);
      expect(settings.PUBLIC_URL).toBe('https://localhost');
      expect(settings.DATABASE_URL).toContain(encodeURIComponent(all.DATABASE_PASSWORD ?? '?'));
      expect(settings.SMTP_URL).toBe(mode === 'bot' ? 'smtp://mail:1025' : undefined);
    },
  );
});

it('deploy/make-secrets.sh changes nothing that is there, and keeps others out', () => {
  const folder = makeSecrets();
  const secret = () => readFileSync(path.join(folder, 'APP_SECRET'), 'utf8');
  const before = secret();
  expect(Buffer.from(before, 'base64')).toHaveLength(32);
  spawnSync('sh', ['deploy/make-secrets.sh', folder], { cwd: root });
  expect(secret()).toBe(before);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('deploy/create-roles.sh gives psql the passwords that the product signs in with', () => {
  const folder = newFolder();
  const write = (name: string, text: string, mode = 0o600) =>
    writeFileSync(path.join(folder, name), text, { mode });
  write('DATABASE_MIGRATION_PASSWORD', ` own/er#1 @:%41 'x' "y" \\ $HOME \`id\` ü \r\n`);
  write('DATABASE_PASSWORD', ` -- :owner :'owner'; `);
  // Prints what it was given instead of asking a server.
  write('psql', '#!/bin/sh\nfor each; do printf "%s\\n" "$each"; done\n', 0o755);
  const env = { PATH: `${folder}:${process.env.PATH}`, SECRETS_DIR: folder };
  const run = () => spawnSync('sh', ['deploy/create-roles.sh'], { cwd: root, env });
  const given = String(run().stdout).split('\n');
  const known = readEnvironment({ ...migrate?.environment, SECRETS_DIR: folder });
  const passwordIn = (url = '') => new pg.Client({ connectionString: url }).password;
  expect(given).toContain(`owner=${passwordIn(known.DATABASE_MIGRATION_URL)}`);
  expect(given).toContain(`product=${passwordIn(known.DATABASE_URL)}`);

  write('DATABASE_PASSWORD', '\n');
  expect(run()).toMatchObject({ status: 1, stdout: Buffer.from('') });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');
  const bake = read('deploy/docker-bake.hcl');

  it('is built from an exact version and runs as nobody special', () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from);
    expect(images.filter((from) => !isExact(from))).toEqual([]);
    // The last one counts, and nothing after it is done as root.
    expect([...dockerfile.matchAll(/^USER (\S+)/gm)].map(([, user]) => user)).toEqual(['node']);
    expect(dockerfile.slice(dockerfile.indexOf('USER node'))).not.toMatch(/^(RUN|COPY|ADD) /m);
  });

  it('is built for both architectures, with its packages and origin, under the name that compose pulls', () => {
    const { version } = JSON.parse(read('package.json'));
    const [, name] = /variable "IMAGE" \{\s+default = "([^"]+)"/.exec(bake) ?? [];
    expect(name).toBe(`slipstream:${version}`);
    expect(interpolate(image)).toBe(name);
    expect(bake).toContain('platforms  = ["linux/amd64", "linux/arm64"]');
    expect(bake).toContain('attest     = ["type=sbom", "type=provenance,mode=max"]');
    const [, file = ''] = /dockerfile = "([^"]+)"/.exec(bake) ?? [];
    expect(read(file)).toBe(dockerfile);
    // Each target that is a group's, or inherited, is there.
    const targets = [...bake.matchAll(/^target "([^"]+)"/gm)].map(([, target]) => target);
    const named = [...bake.matchAll(/(?:targets|inherits)\s+= \["([^"]+)"\]/g)];
    expect(named.map(([, target]) => target).filter((each) => !targets.includes(each))).toEqual([]);
  });

  it('takes every package for the architecture it is built for', () => {
    // Packages with programs of their own come for each platform, in the lockfile by name.
    expect(dockerfile).not.toMatch(/amd64|arm64|x64|--platform/);
    const { packages } = JSON.parse(read('package-lock.json'));
    for (const architecture of ['linux-x64', 'linux-arm64']) {
      expect(packages).toHaveProperty([`node_modules/@img/sharp-${architecture}`]);
      expect(packages).toHaveProperty([`node_modules/@node-rs/argon2-${architecture}-gnu`]);
    }
  });

  it('names no registry in any file', () => {
    const files = [
      'Dockerfile',
      'docker-compose.yml',
      'deploy/compose.build.yml',
      'deploy/docker-bake.hcl',
    ];
    for (const file of files) {
      const images = [...read(file).matchAll(/(?:image:|FROM|default =) "?(\S+)/g)].map(
        ([, at]) => at,
      );
      expect(images.filter((at) => /^[\w-]+(\.[\w-]+)+\//.test(at ?? ''))).toEqual([]);
    }
  });
});

it('Caddy serves https unless told otherwise, and the paths of the bot go to the bot', () => {
  const caddyfile = read('deploy/Caddyfile');
  expect(caddyfile).toMatch(/^\{\$SITE_ADDRESS:localhost\} \{$/m);
  expect(compose.services.proxy.environment.SITE_ADDRESS).toBe(`\${SITE_ADDRESS:-localhost}`);
  expect(
    [...caddyfile.matchAll(/reverse_proxy (\/\w+)\/\* bot:3000/g)].map(([, at]) => at),
  ).toEqual(['/slack', '/webhooks', '/premium']);
});

/** As compose does with an empty `.env`. */
function interpolate(value: string): string {
  const inner = /\$\{\w+:-((?:[^${}]|\$\{[^{}]*\})*)\}/;
  let text = String(value);
  while (inner.test(text)) text = text.replace(inner, (_match, standard) => standard);
  return text;
}
