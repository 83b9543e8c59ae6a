import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openJsonFile } from '#sandbox/server/open-json-file.ts';

export type SandboxSecrets = {
  clientSecret: string;
  signingSecret: string;
  botToken: string;
};

/** The sandbox's own secrets: created once, kept between starts. */
export async function loadSecrets(dataDir: string): Promise<SandboxSecrets> {
  const { content } = await openJsonFile<SandboxSecrets>(join(dataDir, 'sandbox-secrets.json'), {
    clientSecret: randomBytes(16).toString('hex'),
    signingSecret: randomBytes(16).toString('hex'),
    botToken: `xoxb-sandbox-${randomBytes(18).toString('base64url')}`,
  });
  return content;
}
