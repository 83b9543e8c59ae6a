import { z } from 'zod';
import { tokenDays } from '../domain/access-tokens.ts';
import { tokenScopes } from '../domain/permissions.ts';
import { instant, singleLine } from '../fields.ts';
import { audiences } from '../options.ts';
import {
  browserOnly,
  forAccountOwners,
  forAdmins,
  ok,
  recentSignIn,
  routesOf,
  rowCost,
} from './audience.ts';

const { get, post, remove } = routesOf('access tokens');

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant,
  hasExpired: z.boolean(),
});
export type AccessTokenView = z.infer<typeof tokenSchema>;

const ownedTokenSchema = tokenSchema.extend({
  owner: z.object({ audience: z.enum(audiences), name: z.string(), email: z.string() }),
});
export type OwnedAccessToken = z.infer<typeof ownedTokenSchema>;

export const newTokenSchema = z.strictObject({
  name: singleLine(60, 'Please give it a name.'),
  scope: z.enum(tokenScopes),
  days: z.literal(tokenDays),
});

const one = z.strictObject({ tokenId: z.uuid() });

/** Staff who have to set up a second step first make no token before. */
const forOwners = forAccountOwners.meta({ isOpenFirst: false });

/** Tokens that call this API in their owner's name. */
export const accessTokensContract = {
  /** The caller's, the newest first; also those that expired lately. */
  list: forOwners.route(get('/access-tokens')).output(z.object({ tokens: z.array(tokenSchema) })),
  /** The only answer that ever holds the token itself. */
  make: forOwners
    .meta(rowCost)
    .meta(recentSignIn)
    .route(post('/access-tokens', { successStatus: 201 }))
    .input(newTokenSchema)
    .output(z.object({ token: z.string() })),
  revoke: forOwners.route(remove('/access-tokens/{tokenId}')).input(one).output(ok),
  /** Everybody's that work, the newest first. */
  listAll: forAdmins
    .meta(browserOnly)
    .route(get('/admin/access-tokens'))
    .output(z.object({ tokens: z.array(ownedTokenSchema), total: z.number().int() })),
  /** Its owner is notified by email. */
  revokeAny: forAdmins
    .meta(browserOnly)
    .route(remove('/admin/access-tokens/{tokenId}'))
    .input(one)
    .output(ok),
};
