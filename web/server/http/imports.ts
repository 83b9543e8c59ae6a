import express, { type Request, type RequestHandler, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { receiveImport } from '#db/operations/imports/receive-import.ts';
import { importKinds, maxImportBytes } from '#shared/domain/imports.ts';
import { callerOf, mayCall } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import { readSessionToken } from '#shared/session-cookie.ts';
import type { AccountLimits } from './rate-limits.ts';
import { requestFacts } from './request-log.ts';
import { resumeSession } from './session.ts';

type Options = {
  handle: Pick<DatabaseHandle, 'db'>;
  accountLimits: AccountLimits;
  publicUrl: string;
  now: () => Date;
};

/**
 * `POST /api/admin/imports/files?kind=startups&name=startups.csv`. The body is the file itself, so it
 * stands beside the contract; it is read once the caller may send.
 */
export function receiveImports({ handle, accountLimits, publicUrl, now }: Options): Router {
  const { db } = handle;
  const router = Router();

  const authorize: RequestHandler = async (request, response, next) => {
    requestFacts(response).route = '/api/admin/imports/files';
    const token = readSessionToken(request.headers.cookie, publicUrl);
    const session = await resumeSession({ db }, { token, now: now() });
    const verdict = mayCall('admin', callerOf(session));
    if (verdict !== 'allowed' || !session)
      throw new AppError(verdict === 'forbidden' ? verdict : 'unauthenticated');
    const { accountId, email } = session;
    requestFacts(response).accountId = accountId;
    await accountLimits.countImport(accountId);
    response.locals.actor = { accountId, email };
    next();
  };
  const readBody = express.raw({
    type: 'application/octet-stream',
    limit: maxImportBytes,
    inflate: false,
  });

  router.post('/admin/imports/files', authorize, readBody, async (request: Request, response) => {
    const kind = importKinds.find((each) => each === request.query.kind);
    const { name } = request.query;
    if (!kind || typeof name !== 'string' || !Buffer.isBuffer(request.body))
      throw new AppError('bad_request');
    const received = await receiveImport(db, {
      kind,
      fileName: toFileName(name),
      bytes: request.body,
      actor: response.locals.actor,
      now: now(),
    });
    response.status(201).json(received);
  });
  return router;
}

function toFileName(name: string): string {
  return (
    name
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .trim()
      .slice(0, 120) || 'File'
  );
}
