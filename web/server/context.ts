import type { DatabaseHandle } from '#db/connect.ts';
import type { LeaderboardCache } from '#db/queries/leaderboard/leaderboard-cache.ts';
import type {
  Session,
  SessionFounder,
  SessionInvestor,
  SessionMentor,
} from '#db/queries/sessions.ts';
import type { Sealer } from '#db/seal.ts';
import { hashSessionToken } from '#db/session-token.ts';
import { AppError } from '#shared/errors.ts';
import type { WebConfig } from './config.ts';
import type { LandingPages } from './http/landing-page.ts';
import type { LiveHub } from './http/live.ts';
import type {
  AccountLimits,
  CallBudgets,
  SignInLimits,
  VisitorLimits,
} from './http/rate-limits.ts';
import type { ReplicaReads } from './http/replica-reads.ts';
import type { RequestFacts } from './http/request-log.ts';
import type { BrowserCookie, SessionCookie, SignOnCookie } from './http/session.ts';

/** Everything that a route may use. */
export type ApiContext = {
  db: DatabaseHandle['db'];
  config: WebConfig;
  limits: SignInLimits;
  accountLimits: AccountLimits;
  visitorLimits: VisitorLimits;
  budgets: CallBudgets;
  hub: LiveHub;
  /** Encrypts values that must not be readable in a stolen dump. */
  sealer: Sealer;
  leaderboardCache: LeaderboardCache;
  landingPages: LandingPages;
  now: Date;
  client: { address: string; userAgent: string | null; browser: BrowserCookie };
  /** The number of fields in the request's body; null without one. */
  bodyFields: number | null;
  /** The access token that the request came with; null without one. With one no cookie counts. */
  bearer: string | null;
  cookie: SessionCookie;
  signOnCookie: SignOnCookie;
  /** For directories and boards: the replica, unless it lacks what the caller wrote. */
  replica: ReplicaReads;
  /** Makes the browser save the response as a file of this name. */
  answerAsFile(name: string): void;
  /** Null on public routes, unless the call comes with an access token. */
  session: Session | null;
  facts: RequestFacts;
};

/** The caller's session, on a route for everybody who is signed in. */
export function requireSession({ session }: ApiContext): Session {
  if (!session) throw new AppError('unauthenticated');
  return session;
}

/** The caller, on a route for founders. */
export function requireFounder(context: ApiContext): SessionFounder {
  const { founder } = requireSession(context);
  if (!founder) throw new AppError('forbidden');
  return founder;
}

/** The caller, on a route for investors. */
export function requireInvestor(context: ApiContext): SessionInvestor {
  const { investor } = requireSession(context);
  if (!investor) throw new AppError('forbidden');
  return investor;
}

/** The caller, on a route for mentors. */
export function requireMentor(context: ApiContext): SessionMentor {
  const { mentor } = requireSession(context);
  if (!mentor) throw new AppError('forbidden');
  return mentor;
}

/** The founder and the time, for reads and changes of the founder's own things. */
export function founderAndTime(context: ApiContext): { founderId: string; now: Date } {
  return { founderId: requireFounder(context).id, now: context.now };
}

/** The actor and the time of a change, for the history and the audit log. */
export function actorAndTime(context: ApiContext) {
  const { accountId, email } = requireSession(context);
  return { actor: { accountId, email }, now: context.now };
}

/** Names the signed-in session in counts of its own, without revealing it. */
export function sessionKey({ cookie }: Pick<ApiContext, 'cookie'>): string {
  return hashSessionToken(cookie.token ?? '').toString('base64url');
}

/** Counts a call against its caller's minute; visitors are limited by their address. */
export async function spendPoints(
  context: ApiContext,
  { cost, protectsAccount = false }: { cost: number; protectsAccount?: boolean | undefined },
): Promise<void> {
  const { session, budgets } = context;
  if (!session) return;
  const { accountId, investor, token } = session;
  await budgets.spend({
    accountId,
    tokenId: token?.id ?? null,
    isVerified: investor?.state !== 'unverified',
    cost,
    protectionKey: protectsAccount ? sessionKey(context) : null,
  });
}
