import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/** The size of the product's pool, as `start.ts` opens it. */
export const productPool = 20;

export type Child<Request, Reply> = {
  /** Its HTTP port; 0 when it serves no HTTP. */
  port: number;
  /** One at a time. */
  ask(request: Request): Promise<Reply>;
  stop(): Promise<void>;
};

/** A child says once that it is ready, then answers each request. */
type FromChild = { ready: { port: number } } | { reply: unknown } | { failed: string };

/**
 * Starts a contender in its own process, so that it does not share an event loop with the load
 * generator. It runs with production settings, and its log is discarded.
 */
export async function startChild<Request = never, Reply = never>(
  file: string,
  env: Record<string, string>,
): Promise<Child<Request, Reply>> {
  const child = fork(path.resolve(import.meta.dirname, '..', file), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const exited = once(child, 'exit');

  function next(): Promise<FromChild> {
    return new Promise((resolve, reject) => {
      const onMessage = (message: FromChild) => {
        child.off('exit', onExit);
        resolve(message);
      };
      const onExit = () => {
        child.off('message', onMessage);
        reject(new Error(`${file} ended before it answered`));
      };
      child.once('message', onMessage);
      child.once('exit', onExit);
    });
  }

  const first = await next();
  if (!('ready' in first)) throw new Error(`${file} did not report that it was ready`);
  return {
    port: first.ready.port,
    async ask(request) {
      const answer = next();
      child.send(request as object);
      const message = await answer;
      if ('reply' in message) return message.reply as Reply;
      throw new Error(`${file}: ${'failed' in message ? message.failed : 'ready twice'}`);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The processes of one item: all use its database, and end together. */
export function childrenOn(url: string, connections: number) {
  const children: Child<never, unknown>[] = [];
  return {
    async start<Request = never, Reply = never>(
      file: string,
      env: Record<string, string> = {},
    ): Promise<Child<Request, Reply>> {
      const child = await startChild<Request, Reply>(file, {
        BENCH_DATABASE_URL: url,
        BENCH_CONNECTIONS: String(connections),
        ...env,
      });
      children.push(child as Child<never, unknown>);
      return child;
    },
    stop: () => Promise.all(children.map((child) => child.stop())),
  };
}

/** A child's connections to the database of its item. */
export function openChildPool(max = productPool): pg.Pool {
  const connectionString = requiredEnv('BENCH_DATABASE_URL');
  return new pg.Pool({ connectionString, max, idleTimeoutMillis: 0 });
}

/** Tells the parent that this child is ready and answers its requests, until the parent is gone. */
export function serveParent<Request>(work: (request: Request) => Promise<unknown>, port = 0): void {
  process.on('message', (request) => {
    work(request as Request).then(
      (reply) => sendToParent({ reply }),
      (error: Error) => sendToParent({ failed: error.stack ?? error.message }),
    );
  });
  process.on('disconnect', () => process.exit());
  sendToParent({ ready: { port } });
}

/** The same for a child that also serves HTTP. */
export function serveHttpForParent<Request>(
  server: Server,
  work: (request: Request) => Promise<unknown> = () => Promise.resolve(),
): void {
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => serveParent(work, (server.address() as AddressInfo).port));
}

/** An environment variable that the parent set. */
export function requiredEnv(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: run this through npm run bench`);
  return value;
}

function sendToParent(message: FromChild): void {
  process.send?.(message);
}
