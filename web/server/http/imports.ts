import express, { type Request, type RequestHandler, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { receiveImport } from '#db/operations/imports/receive-import.ts';
import { receiveInstance } from '#db/operations/instance/import-instance.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { readBearerToken } from '#shared/domain/access-tokens.ts';
import { importKinds, maxImportBytes, maxInstanceBytes } from '#shared/domain/imports.ts';
import { callerOf, mayCall } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { readSessionToken } from '#shared/session-cookie.ts';
import type { WebConfig } from '../config.ts';
import type { AccountLimits } from './rate-limits.ts';
import { requestFacts } from './request-log.ts';
import { resumeCaller } from './session.ts';
import { lacksSecondStep, requireRecentSignIn } from './sign-in.ts';

type Options = {
  handle: Pick<DatabaseHandle, 'db'>;
  accountLimits: AccountLimits;
  config: WebConfig;
  now: () => Date;
};

/**
 * `POST /api/admin/imports/files?kind=startups&name=startups.csv`. The body is the file itself, so it
 * stands beside the contract; it is read once the caller may send. `kind=everything`: a whole instance's zip.
 */
export function receiveImports({ handle, accountLimits, config, now }: Options): Router {
  const { db } = handle;
  const { publicUrl } = config;
  const router = Router(exactRouting);

  const authorize: RequestHandler = async (request, response, next) => {
    requestFacts(response).route = '/api/admin/imports/files';
    const bearer = readBearerToken(request.headers.authorization);
    const cookie = { token: readSessionToken(request.headers.cookie, publicUrl) };
    const session = await resumeCaller({ db }, { bearer, cookie, now: now() });
    const token = session?.token && { ...session.token, need: 'never' as const };
    const verdict = mayCall('admin', callerOf(session), token);
    if (verdict !== 'allowed') throw new AppError(verdict);
    if (!session) throw new AppError('unauthenticated');
    if (lacksSecondStep(config, session)) throw new AppError('second_factor_required');
    requireRecentSignIn({ session, now: now() });
    const { accountId, email } = session;
    requestFacts(response).accountId = accountId;
    await accountLimits.countImport(accountId);
    response.locals.actor = { accountId, email };
    next();
  };
  const type = 'application/octet-stream';
  const readTable = express.raw({ type, limit: maxImportBytes, inflate: false });
  const readZip = express.raw({ type, limit: maxInstanceBytes, inflate: false });
  const isZip = ({ query }: Request) => query.kind === 'everything';
  const readBody: RequestHandler = (request, response, next) =>
    (isZip(request) ? readZip : readTable)(request, response, next);

  router.post('/admin/imports/files', authorize, readBody, async (request: Request, response) => {
    const kind = importKinds.find((each) => each === request.query.kind);
    const { name } = request.query;
    if (typeof name !== 'string' || !Buffer.isBuffer(request.body) || !(kind || isZip(request)))
      throw new AppError('bad_request');
    const file = {
      fileName: toFileName(name),
      bytes: request.body,
      actor: response.locals.actor,
      now: now(),
    };
    const received = kind
      ? await receiveImport(db, { ...file, kind })
      : await receiveInstance(db, file);
    response.status(201).json(received);
  });
  return router;
}

function toFileName(name: string): string {
  const shown = cleanLine(name.replace(/[\p{Cc}\p{Cs}]/gu, ''));
  return [...shown].slice(0, 120).join('').trim() || 'File';
}
