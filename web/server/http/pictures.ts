import express, { type Request, type RequestHandler, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { encodePicture } from '#db/encode-picture.ts';
import {
  type PictureOwner,
  removePicture,
  storePicture,
} from '#db/operations/pictures/pictures.ts';
import { findPicture } from '#db/queries/pictures.ts';
import { readBearerToken } from '#shared/domain/access-tokens.ts';
import { callerOf, mayCall } from '#shared/domain/permissions.ts';
import {
  maxPictureBytes,
  type PictureKind,
  pictureKinds,
  pictureTypes,
  readPicturePath,
} from '#shared/domain/pictures.ts';
import { AppError } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { readSessionToken } from '#shared/session-cookie.ts';
import type { AccountLimits } from './rate-limits.ts';
import { requestFacts } from './request-log.ts';
import { resumeCaller } from './session.ts';

type Options = {
  handle: Pick<DatabaseHandle, 'db'>;
  accountLimits: AccountLimits;
  publicUrl: string;
  now: () => Date;
};

/**
 * `PUT` and `DELETE /api/pictures/{kind}`: the caller's own photo, or the logo of their startup. The
 * body is the picture itself, so it stands beside the contract; it is read once the caller may send.
 */
export function receivePictures({ handle, accountLimits, publicUrl, now }: Options): Router {
  const { db } = handle;
  const router = Router(exactRouting);
  const path = '/pictures/:kind';

  const authorize: RequestHandler = async (request, response, next) => {
    requestFacts(response).route = '/api/pictures/{kind}';
    const bearer = readBearerToken(request.headers.authorization);
    const cookie = { token: readSessionToken(request.headers.cookie, publicUrl) };
    const session = await resumeCaller({ db }, { bearer, cookie, now: now() });
    const token = session?.token && { ...session.token, need: 'write' as const };
    const verdict = mayCall('member', callerOf(session), token);
    if (verdict !== 'allowed') throw new AppError(verdict);
    if (!session) throw new AppError('unauthenticated');
    requestFacts(response).accountId = session.accountId;
    const kind = pictureKinds.find((each) => each === request.params.kind);
    if (!kind || (kind === 'logo' && !session.founder)) throw new AppError('not_found');
    const { founder, investor } = session;
    const ownerOfPhoto = founder ? { founderId: founder.id } : { investorId: investor?.id ?? '' };
    const owner = founder && kind === 'logo' ? { startupId: founder.startupId } : ownerOfPhoto;
    response.locals.picture = { kind, owner, accountId: session.accountId } satisfies Upload;
    next();
  };
  const readBody = express.raw({ type: [...pictureTypes], limit: maxPictureBytes, inflate: false });

  router.put(path, authorize, readBody, async (request: Request, response) => {
    const { kind, owner, accountId } = response.locals.picture as Upload;
    if (!Buffer.isBuffer(request.body)) throw new AppError('picture_unreadable');
    await accountLimits.countPicture(accountId);
    const picture = await encodePicture(request.body, { kind, by: accountId });
    response.json({ path: await storePicture(db, { owner, picture, now: now() }) });
  });
  router.delete(path, authorize, async (_request, response) => {
    const { owner } = response.locals.picture as Upload;
    await removePicture(db, { owner });
    response.json({ ok: true });
  });
  return router;
}

type Upload = { kind: PictureKind; owner: PictureOwner; accountId: string };

/**
 * `GET /pictures/{id}/{size}.webp`. The id can't be guessed and never names another picture, so a
 * browser may keep it; once it is removed nobody else gets it.
 */
export function servePictures({ handle }: Pick<Options, 'handle'>): RequestHandler {
  return async (request, response, next) => {
    const wanted = request.method === 'GET' ? readPicturePath(request.path) : null;
    if (!wanted) return next();
    requestFacts(response).route = '/pictures/{id}/{size}';
    const content = await findPicture(handle.db, wanted);
    if (!content) throw new AppError('not_found');
    response.set({
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(content);
  };
}
