import type { Request } from 'express';
import type { Audience } from '#shared/options.ts';

/** The signed-in session behind a browser's request, as the OAuth routes need it. */
export type OAuthSession = {
  /** The sessions table's key. */
  tokenHash: Buffer;
  audience: Audience;
  founderId: string | null;
};

export type FindSession = (request: Request) => Promise<OAuthSession | null>;
