import type { DatabaseHandle } from '#db/connect.ts';
import type { ReadBoard } from '#db/queries/leaderboard/cached-boards.ts';
import type { Session, SessionFounder, SessionInvestor } from '#db/queries/sessions.ts';
import type { Sealer } from '#db/seal.ts';
import { AppError } from '#shared/errors.ts';
import type { WebConfig } from './config.ts';
import type { LiveHub } from './http/live.ts';
import type { AccountLimits, SignInLimits, VisitorLimits } from './http/rate-limits.ts';
import type { RequestFacts } from './http/request-log.ts';
import type { SessionCookie } from './http/session.ts';
/** Everything that a route may use. */
export type ApiContext = {
  db: DatabaseHandle['db'];
  config: WebConfig;
  limits: SignInLimits;
  accountLimits: AccountLimits;
  visitorLimits: VisitorLimits;
  hub: LiveHub;
  /** Encrypts what a stolen dump must not show. */
  sealer: Sealer;
  /** Boards that were read a moment ago. */
  boards: ReadBoard;
  now: Date;
  /** The client's address and browser. */
  client: { address: string; userAgent: string | null };
  cookie: SessionCookie;
  /** Has the browser keep the answer as a file of this name. */
  answerAsFile(name: string): void;
  /** Null on routes that are open to anyone. */
  session: Session | null;
  facts: RequestFacts;
};

/** Who asks, on a route for everybody who is signed in. */
export function requireSession({ session }: ApiContext): Session {
  if (!session) throw new AppError('unauthenticated');
  return session;
}

/** Who asks, on a route for founders. */
export function requireFounder(context: ApiContext): SessionFounder {
  const { founder } = requireSession(context);
  if (!founder) throw new AppError('forbidden');
  return founder;
}

/** Who asks, on a route for investors. */
export function requireInvestor(context: ApiContext): SessionInvestor {
  const { investor } = requireSession(context);
  if (!investor) throw new AppError('forbidden');
  return investor;
}
