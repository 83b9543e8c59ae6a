import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { RouteAudience, TokenNeed } from '../domain/permissions.ts';

/** A procedure's audience and cost. Without an audience nobody may call it. */
export type RouteMeta = {
  audience?: NonNullable<RouteAudience>;
  /** The right that an access token needs; by default `read` for a GET and `write` for anything else. */
  tokens?: TokenNeed;
  /**
   * The caller has typed their password, or used a passkey, within so many minutes. Never by a token: no
   * session that somebody left open long ago takes over an account.
   */
  recentSignIn?: number;
  /** Staff may call it who still have to set up the second step that is required of them. */
  isOpenFirst?: boolean;
  /**
   * Stops what acts in the owner's name, or leads there. A session's calls of these have a budget of their
   * own, so that nothing that runs wild shuts its owner out.
   */
  protectsAccount?: boolean;
  /** Of the caller's points per minute; by default `writeCost` for a change and none for a read. */
  cost?: number;
};

export const writeCost = 2;
/** A row that is made or deleted stays in the database for a while. */
export const rowCost = { cost: 3 };
/** Many of the same change in one call. */
export const severalCost = { cost: 20 };
export const searchCost = { cost: 2 };
/** Ranks every startup anew. */
export const matchCost = { cost: 4 };
export const exportCost = { cost: 30 };

/** For a person at a browser only: what could take over an account, or what leaves with all of it. */
export const browserOnly = { tokens: 'never' } as const;

export const protectsAccount = { protectsAccount: true } as const;

/** For whatever opens, changes or closes somebody's way in. */
export const recentSignIn = { ...browserOnly, recentSignIn: 15 } as const;
/** For what staff do many times in a row: their decisions, and lists to save. */
export const hourSignIn = { ...browserOnly, recentSignIn: 60 } as const;

const base = oc.$meta<RouteMeta>({});

export const forAnyone = base.meta({ audience: 'anyone' });
/** Calls of people who are not signed in, such as signing in. */
export const forVisitors = forAnyone.meta(browserOnly);
/** Everybody needs these to sign out and to protect their account. */
export const forSignedIn = base.meta({
  audience: 'signed_in',
  isOpenFirst: true,
  protectsAccount: true,
});
/** Owners alone decide how their account is protected. */
export const forAccountOwners = forSignedIn.meta(browserOnly);
export const forAdmins = base.meta({ audience: 'admin' });
export const forManagers = base.meta({ audience: 'manager' });
export const forStaff = base.meta({ audience: 'staff' });
export const forInvestors = base.meta({ audience: 'investor' });
export const forMentors = base.meta({ audience: 'mentor' });
export const forMembers = base.meta({ audience: 'member' });
export const forFounders = base.meta({ audience: 'founder' });

/** The methods and paths of one subject, which is their tag in the API's description. */
export function routesOf(tag: string) {
  const withMethod =
    <const Method extends string>(method: Method) =>
    <const More extends object = Record<never, never>>(path: `/${string}`, more?: More) => ({
      method,
      path,
      tags: [tag],
      ...(more as More),
    });
  return {
    get: withMethod('GET'),
    post: withMethod('POST'),
    put: withMethod('PUT'),
    patch: withMethod('PATCH'),
    remove: withMethod('DELETE'),
  };
}

/** The answer of what has nothing else to say. */
export const ok = z.object({ ok: z.literal(true) });
