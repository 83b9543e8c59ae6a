import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Plugin } from 'vitest/config';
import type { PoolOptions, PoolWorker, WorkerRequest } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** By Stryker: `static` is a change of what a module computes once, while it is loaded. */
    mutantActivation: 'static' | 'runtime';
    mode: 'dry-run' | 'mutant';
  }
}

type Listener = (message: unknown) => void;

/**
 * Vitest ends its worker after each run, and Stryker starts a run for each change: loading the code
 * anew takes far longer than the tests. This worker goes on from change to change, except where a
 * module has to be loaded while the change is active.
 */
export function keptWorker(): Plugin {
  let kept: Worker | undefined;

  function createPoolWorker({ project, distPath, env, execArgv }: PoolOptions): PoolWorker {
    const { mode, mutantActivation } = project.getProvidedContext();
    const keep = mode === 'mutant' && mutantActivation === 'runtime';
    const listeners: [event: string, listener: Listener][] = [];
    let worker: Worker;

    function forget(): void {
      if (kept === worker) kept = undefined;
    }

    function start(): Worker {
      const entry = path.join(distPath, 'workers/threads.js');
      const started = new Worker(entry, { env, execArgv, stdout: true, stderr: true });
      started.setMaxListeners(0);
      // Nobody ends it but the process.
      if (keep) started.unref();
      return started;
    }

    return {
      name: 'kept',
      async start() {
        worker = (keep && kept) || start();
        worker.once('exit', forget);
        if (keep) kept = worker;
      },
      on(event, listener) {
        listeners.push([event, listener]);
        worker.on(event, listener);
      },
      off(event, listener) {
        worker.off(event, listener);
      },
      send(message: WorkerRequest) {
        if (keep && message.type === 'stop') {
          worker.emit('message', { __vitest_worker_response__: true, type: 'stopped' });
        } else worker.postMessage(message);
      },
      deserialize: (data) => data,
      async stop() {
        worker.off('exit', forget);
        for (const [event, listener] of listeners) worker.off(event, listener);
        if (!keep) await worker.terminate();
      },
    };
  }

  return {
    name: 'kept-worker',
    configureVitest({ project }) {
      project.config.pool = 'kept';
      project.config.poolRunner = { name: 'kept', createPoolWorker };
    },
    // What is loaded between two changes is loaded without either.
    transform(code, id) {
      if (!/stryker-setup-\d+\.js$/.test(id)) return undefined;
      return `${code}\nif (mode === 'mutant' && mutantActivation === 'runtime') ns.activeMutant = undefined;\n`;
    },
  };
}
