import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, ExpressReceiver, LogLevel } from '@slack/bolt';
import express from 'express';
import { type Sandbox, startSandbox } from '#sandbox/server/start-sandbox.ts';

export const mira = { email: 'mira@example.test', name: 'Mira Okafor', cohort: 'spring' };
export const jonas = { email: 'jonas@example.test', name: 'Jonas Weber', cohort: 'spring' };
export const aiko = { email: 'aiko@example.test', name: 'Aiko Tanaka', cohort: 'autumn' };

/** For `expect.poll`: a response may take a while on a busy machine. */
export const pollTimeout = { timeout: 10_000 };

export type TestProduct = {
  url: string;
  sandbox: Sandbox;
  app: App;
  receiver: ExpressReceiver;
  /** Calls the sandbox's JSON API as its page does; throws on any status but 200. */
  get<Reply>(path: string, query?: Record<string, string>): Promise<Reply>;
  post<Reply>(path: string, body: unknown): Promise<Reply>;
  close(): Promise<void>;
};

/** A minimal product with the sandbox mounted in it, both on real ports. */
export async function startTestProduct(
  options: { installer?: boolean; timeoutMs?: number; manifestPath?: string } = {},
): Promise<TestProduct> {
  const web = express();
  const server = createServer(web);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const sandbox = await startSandbox({
    dataDir,
    publicUrl: url,
    people: [mira, jonas, aiko],
    channels: [
      { cohort: 'spring', name: 'spring-2026' },
      { cohort: 'autumn', name: 'autumn-2026' },
    ],
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ...(options.manifestPath ? { manifestPath: options.manifestPath } : {}),
    ...(options.timeoutMs ? { timeoutMs: options.timeoutMs } : {}),
  });
  const { slack } = sandbox;
  const receiver = new ExpressReceiver({
    app: web,
    signingSecret: slack.signingSecret,
    logLevel: LogLevel.ERROR,
    // Some listeners deliberately leave Slack without a response.
    unhandledRequestHandler: ({ response }) => void response.end(),
    ...(options.installer ? readInstaller(sandbox, url) : {}),
  });
  const app = new App({
    receiver,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: slack.apiUrl },
    ...(options.installer ? {} : { token: slack.botToken }),
  });
  web.use('/sandbox', sandbox.router);

  const call = async <Reply>(path: string, init?: RequestInit): Promise<Reply> => {
    const response = await fetch(`${url}/sandbox/api${path}`, init);
    const reply = (await response.json()) as Reply;
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(reply)}`);
    return reply;
  };
  return {
    url,
    sandbox,
    app,
    receiver,
    get: (path, query) => call(query ? `${path}?${new URLSearchParams(query)}` : path),
    post: (path, body) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    close: async () => {
      await sandbox.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function readInstaller({ slack }: Sandbox, url: string) {
  return {
    clientId: slack.clientId,
    clientSecret: slack.clientSecret,
    stateSecret: 'state',
    scopes: ['commands', 'chat:write'],
    redirectUri: `${url}/slack/callback`,
    installerOptions: {
      redirectUriPath: '/slack/callback',
      directInstall: true,
      authorizationUrl: slack.authorizeUrl,
      clientOptions: { slackApiUrl: slack.apiUrl },
    },
  };
}
