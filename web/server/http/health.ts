import { Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { isReady } from '#db/queries/is-ready.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { requestFacts } from './request-log.ts';

const readinessTimeoutMs = 2_000;

type Options = { handle: Pick<DatabaseHandle, 'db' | 'pool'>; isClosing: () => boolean };

/** `/healthz`: this process runs. `/readyz`: it can serve requests. */
export function serveHealth({ handle, isClosing }: Options): Router {
  const router = Router(exactRouting);
  router.get('/healthz', (_request, response) => {
    requestFacts(response).route = '/healthz';
    response.set('Cache-Control', 'no-store').json({ ok: true });
  });
  router.get('/readyz', async (_request, response) => {
    requestFacts(response).route = '/readyz';
    const ok = !isClosing() && (await isReadyWithinTimeout(handle));
    response.set('Cache-Control', 'no-store');
    if (!ok) response.status(503).set('Retry-After', '2');
    response.json({ ok });
  });
  return router;
}

async function isReadyWithinTimeout(handle: Pick<DatabaseHandle, 'db' | 'pool'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), readinessTimeoutMs);
  });
  try {
    return await Promise.race([
      isReady(handle, { timeoutMs: readinessTimeoutMs }).catch(() => false),
      tooLate,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
