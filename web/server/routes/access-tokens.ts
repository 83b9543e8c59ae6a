import { makeAccessToken, revokeAccessToken } from '#db/operations/access-tokens/access-tokens.ts';
import { listAccessTokens, listAllAccessTokens } from '#db/queries/access-tokens.ts';
import { api } from '../api.ts';
import { actorAndTime, requireSession } from '../context.ts';

const ok = { ok: true } as const;

export const accessTokenRoutes = {
  list: api.accessTokens.list.handler(async ({ context }) => {
    const { accountId } = requireSession(context);
    return { tokens: await listAccessTokens(context.db, { accountId, now: context.now }) };
  }),

  make: api.accessTokens.make.handler(async ({ input, context }) => {
    return makeAccessToken(context.db, { ...input, ...actorAndTime(context) });
  }),

  revoke: api.accessTokens.revoke.handler(async ({ input, context }) => {
    await revokeAccessToken(context.db, { ...input, owner: 'actor', ...actorAndTime(context) });
    return ok;
  }),

  listAll: api.accessTokens.listAll.handler(({ context: { db, now } }) =>
    listAllAccessTokens(db, { now }),
  ),

  revokeAny: api.accessTokens.revokeAny.handler(async ({ input, context }) => {
    await revokeAccessToken(context.db, { ...input, owner: 'anybody', ...actorAndTime(context) });
    return ok;
  }),
};
