import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addWebhookEndpoint, sendTestWebhook } from '#db/operations/webhooks/webhook-endpoints.ts';
import { listWebhookDeliveries } from '#db/queries/webhooks.ts';
import { createSealer } from '#db/seal.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { sendWebhooks, webhookTiming } from './webhooks.ts';

const bot = useTestBot();
const folder = mkdtempSync(path.join(tmpdir(), 'webhooks-guide-'));
let receiver: ChildProcess | undefined;
afterAll(() => {
  receiver?.kill();
  rmSync(folder, { recursive: true });
});

it('the receiver of docs/webhooks.md takes what is signed with its secret, and nothing else', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? [];
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'receiver.mjs'), code);
  const { context, database } = bot();
  const sealer = createSealer(context.config.appSecret);
  const actor = await newAccount(database.db, 'admin');
  const now = new Date();
  const { endpointId, secret } = await addWebhookEndpoint(database.db, {
    url: 'http://receiver.test/',
    events: ['task.completed' as const],
    sealer,
    actor,
    now,
  });
  const port = await freePort();
  receiver = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = once(receiver.stdout as NodeJS.ReadableStream, 'data');
  await expect
    .poll(() => fetch(`http://localhost:${port}`).then((answer) => answer.status))
    .toBe(401);

  await sendTestWebhook(database.db, { endpointId, now });
  const network = {
    resolve: async () => ['93.184.215.14'],
    dial: () => ({ address: 'localhost', port }),
  };
  await sendWebhooks(context, { endpointId }, { ...webhookTiming, network });
  const page = { endpointId, publicUrl: context.config.publicUrl, page: 1, pageSize: 1 };
  const { deliveries } = await listWebhookDeliveries(database.db, page);
  expect(deliveries).toMatchObject([{ isSent: true, statusCode: 204 }]);
  const [line] = await printed;
  expect(String(line)).toBe(`webhook.test ${context.config.publicUrl}/admin/webhooks\n`);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
