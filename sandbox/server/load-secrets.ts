import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SandboxSecrets {
  clientSecret: string;
  signingSecret: string;
  botToken: string;
}

/** The sandbox's own secrets: created once, readable by their owner only, kept between starts. */
export async function loadSecrets(dataDir: string): Promise<SandboxSecrets> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'sandbox-secrets.json');
  const stored = await readSecrets(path);
  if (stored) return stored;
  const created: SandboxSecrets = {
    clientSecret: randomBytes(16).toString('hex'),
    signingSecret: randomBytes(16).toString('hex'),
    botToken: `xoxb-sandbox-${randomBytes(18).toString('base64url')}`,
  };
  await writeFile(path, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600 });
  return created;
}

async function readSecrets(path: string): Promise<SandboxSecrets | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as Partial<SandboxSecrets>;
    const complete = found.clientSecret && found.signingSecret && found.botToken;
    return complete ? (found as SandboxSecrets) : null;
  } catch {
    return null;
  }
}
