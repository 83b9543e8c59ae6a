import express, { type Request, type RequestHandler, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { encodePicture } from '#db/encode-picture.ts';
import { storeProgramPicture } from '#db/operations/program/store-program-picture.ts';
import { readBearerToken } from '#shared/domain/access-tokens.ts';
import { callerOf, mayCall } from '#shared/domain/permissions.ts';
import { maxPictureBytes, pictureTypes } from '#shared/domain/pictures.ts';
import { AppError } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { readSessionToken } from '#shared/session-cookie.ts';
import type { WebConfig } from '../config.ts';
import type { AccountLimits } from './rate-limits.ts';
import { requestFacts } from './request-log.ts';
import { resumeCaller } from './session.ts';
import { lacksSecondStep } from './sign-in.ts';

type Options = {
  handle: Pick<DatabaseHandle, 'db'>;
  accountLimits: AccountLimits;
  config: WebConfig;
  now: () => Date;
};

const uses = {
  '/admin/program/logo': { kind: 'logo', onAnyGround: true },
  '/admin/landing/portrait': { kind: 'photo' },
} as const;

/**
 * `PUT /api/admin/program/logo` and `/api/admin/landing/portrait`: keeps a picture for the next save to
 * name, and answers its id. The body is the picture itself, so it stands beside the contract; it is read
 * once the caller may send.
 */
export function receiveProgramPictures({ handle, accountLimits, config, now }: Options): Router {
  const { db } = handle;
  const router = Router(exactRouting);

  const authorize: RequestHandler = async (request, response, next) => {
    requestFacts(response).route = `/api${request.path}`;
    const bearer = readBearerToken(request.headers.authorization);
    const cookie = { token: readSessionToken(request.headers.cookie, config.publicUrl) };
    const session = await resumeCaller({ db }, { bearer, cookie, now: now() });
    const token = session?.token && { ...session.token, need: 'write' as const };
    const verdict = mayCall('admin', callerOf(session), token);
    if (verdict !== 'allowed') throw new AppError(verdict);
    if (!session) throw new AppError('unauthenticated');
    if (lacksSecondStep(config, session)) throw new AppError('second_factor_required');
    const { accountId } = session;
    requestFacts(response).accountId = accountId;
    await accountLimits.countPicture(accountId);
    response.locals.accountId = accountId;
    next();
  };
  const readBody = express.raw({ type: [...pictureTypes], limit: maxPictureBytes, inflate: false });

  for (const [path, use] of Object.entries(uses)) {
    router.put(path, authorize, readBody, async (request: Request, response) => {
      if (!Buffer.isBuffer(request.body)) throw new AppError('picture_unreadable');
      const { accountId: by } = response.locals;
      const picture = await encodePicture(request.body, { by, ...use });
      response.json({ picture: await storeProgramPicture(db, { picture, now: now() }) });
    });
  }
  return router;
}
