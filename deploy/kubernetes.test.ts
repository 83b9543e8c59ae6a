import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { serveHealth } from '#web/server/http/health.ts';
import { createMetrics } from '#web/server/metrics.ts';
import { modes, readSettings, settingNames } from '../start/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'deploy/kubernetes');

// biome-ignore lint/suspicious/noExplicitAny: what is in a manifest is what this file is about.
type Manifest = any;

const manifests: Manifest[] = [...readdirSync(folder), '../single-sign-on/network.yaml']
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')))
  .map((document) => document.toJS());

const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
const find = (name: string): Manifest => {
  const found = manifests.find((each) => nameOf(each) === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const podOf = (name: string) => find(name).spec.template.spec;
const config = find('ConfigMap slipstream').data as Record<string, string>;
const workloads = ['Deployment web', 'Deployment bot', 'Job migrate'];

describe('the manifests', () => {
  it.each(manifests.map((each) => [nameOf(each), each]))(
    '%s is valid by its schema',
    async (_name, each) => {
      const place = ['kubernetes-models', each.apiVersion, each.kind].join('/');
      const module = await import(/* @vite-ignore */ place);
      const Model = module[each.kind];
      new Model(each).validate();
    },
  );

  it('have no field that Kubernetes does not know', () => {
    expect(findTypeErrors(manifests)).toEqual([]);
    const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment');
    const misspelt = structuredClone(deployment);
    misspelt.spec.template.spec.containers[0].readinesProbe = {};
    expect(findTypeErrors([misspelt]).join()).toContain('readinesProbe');
  });

  it('are all in the kustomization, but for the migration, which comes before', () => {
    const [document] = parseAllDocuments(
      readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8'),
    );
    const { resources } = document!.toJS() as { resources: string[] };
    const files = readdirSync(folder).filter((file) => !resources.includes(file));
    expect(files.sort()).toEqual(['kustomization.yaml', 'migrate.yaml']);
  });
});

describe('what they say of the product is so', () => {
  it('the settings exist, and are right for production', () => {
    expect(Object.keys(config).filter((name) => !settingNames.includes(name))).toEqual([]);
    const secrets = {
      APP_SECRET: Buffer.alloc(32, 1).toString('base64'),
      DATABASE_PASSWORD: 'a/b#c',
      SECRETS_DIR: '',
    };
    for (const mode of modes) {
      const settings = readSettings({ ...config, ...secrets, NODE_ENV: 'production' }, mode);
      expect(settings.DATABASE_URL).toContain(':a%2Fb%23c@');
    }
    for (const name of workloads) {
      const [container] = podOf(name).containers;
      expect(container.env ?? []).toEqual([]);
      const mount = container.volumeMounts.find((each: Manifest) => each.name === 'secrets');
      expect(mount.mountPath).toBe(config.SECRETS_DIR);
    }
  });

  it.each(['web', 'bot'])('%s: mode, ports and probes are the code’s own', async (mode) => {
    const [container] = podOf(`Deployment ${mode}`).containers;
    expect(container.args).toEqual([mode]);
    const ports = Object.fromEntries(
      container.ports.map(({ name, containerPort }: Manifest) => [name, String(containerPort)]),
    );
    expect(ports).toEqual({ http: config.PORT, metrics: config.METRICS_PORT });
    const { stack } = serveHealth({ handle: {} as never, isClosing: () => false });
    const paths = stack.map(({ route }) => route?.path);
    for (const [probe, at] of [
      ['startupProbe', '/healthz'],
      ['livenessProbe', '/healthz'],
      ['readinessProbe', '/readyz'],
    ] as const) {
      expect(container[probe].httpGet).toEqual({ path: at, port: 'http' });
      expect(paths).toContain(at);
    }
    expect(find(`Service ${mode}`).spec.ports[0]).toMatchObject({ targetPort: 'http' });
    expect(find(`PodDisruptionBudget ${mode}`).spec.maxUnavailable).toBe(1);
    expect(find(`HorizontalPodAutoscaler ${mode}`).spec.minReplicas).toBeGreaterThan(1);
  });

  it('the autoscaler’s own metrics are in /metrics', async () => {
    const metrics = createMetrics();
    metrics.watchStreams(() => 0);
    const text = await metrics.registry.metrics();
    const asked = manifests
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .flatMap(({ spec }) => spec.metrics)
      .flatMap(({ pods }) => (pods ? [pods.metric.name] : []));
    expect(asked).toEqual(['live_streams']);
    for (const name of asked) expect(text).toContain(`\n${name} `);
  });

  it('the ingress leads where Caddy leads', () => {
    const { paths } = find('Ingress slipstream').spec.rules[0].http;
    const caddyfile = readFileSync(path.join(root, 'deploy/Caddyfile'), 'utf8');
    const toBot = [...caddyfile.matchAll(/reverse_proxy (\/\w+)\/\* bot/g)].map(([, at]) => at);
    const rules = paths.map((each: Manifest) => [each.path, each.backend.service.name]);
    expect(rules).toEqual([...toBot.map((at) => [at, 'bot']), ['/', 'web']]);
    expect(find('Ingress slipstream').spec.tls[0].hosts).toEqual(['slipstream.example.com']);
  });

  it('the image is this version’s, in every place', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    for (const name of workloads) {
      expect(podOf(name).containers[0].image).toBe(`slipstream:${version}`);
    }
    const kustomization = readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8');
    expect(kustomization).toContain(`newTag: ${version}`);
  });
});

describe('safety', () => {
  it.each(workloads)('%s: no root, no rights, nothing to write but /tmp, limits', (name) => {
    const pod = podOf(name);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    const [container] = pod.containers;
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources.limits.memory).toBeDefined();
    const writable = container.volumeMounts.filter((each: Manifest) => !each.readOnly);
    expect(writable.map((each: Manifest) => each.mountPath)).toEqual(['/tmp']);
  });

  it('web is given none of the bot’s secrets, and the migration nobody’s but the database’s', () => {
    const secretsOf = (name: string) =>
      podOf(name)
        .volumes.flatMap(({ projected }: Manifest) => projected?.sources ?? [])
        .map(({ secret }: Manifest) => secret.name);
    expect(secretsOf('Deployment web')).toEqual(['slipstream', 'slipstream-web']);
    expect(secretsOf('Deployment bot')).toEqual(['slipstream', 'slipstream-bot']);
    expect(secretsOf('Job migrate')).toEqual(['slipstream', 'slipstream-migration']);
  });

  it('only the bot reaches the internet, unless web asks who signs in', () => {
    expect(find('NetworkPolicy deny-all').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    const web = manifests.filter(
      ({ kind, metadata, spec }) =>
        kind === 'NetworkPolicy' &&
        metadata.name !== 'web-to-sign-on' &&
        spec.podSelector.matchLabels?.['app.kubernetes.io/component'] !== 'bot',
    );
    const open = web
      .flatMap(({ spec }) => spec.egress ?? [])
      .filter(({ to }) => !to)
      .flatMap(({ ports }) => ports.map(({ port }: Manifest) => port));
    expect(open).toEqual([5432]);
  });
});

/**
 * The schemas of kubernetes-models let unknown fields pass; its types do not. So the manifests are
 * compiled as literals of those types.
 */
function findTypeErrors(checked: Manifest[]): string[] {
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(path.join(cache, 'manifests-'));
  const lines = checked.map((each, index) => {
    const type = `import('kubernetes-models/${each.apiVersion}/${each.kind}').I${each.kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(each)};`;
  });
  try {
    const file = path.join(scratch, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const flags = '--noEmit --strict --skipLibCheck --module preserve --ignoreConfig'.split(' ');
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, ...flags, file], { cwd: scratch });
    const errors = String(stdout).split('\n').filter(Boolean);
    return status === 0 ? [] : errors;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
