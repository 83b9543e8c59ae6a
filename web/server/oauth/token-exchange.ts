import { AsyncLocalStorage } from 'node:async_hooks';
import type { Response } from 'express';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/connect.ts';
import { createOAuthStore } from '#db/operations/oauth/oauth-records.ts';
import type { Sealer } from '#db/seal.ts';
import { toErrorReply } from '../http/errors.ts';
import { requestFacts } from '../http/request-log.ts';

/** How long a code or refresh token that was used gets the same tokens again: an answer may be lost. */
const repeatSeconds = 30;

type Options = {
  sealer: Sealer;
  now: () => Date;
  logger: Logger;
};

type Payload = Record<string, unknown>;
type Answer = { asked: string; body: Payload };

/** A request for tokens, with its transaction from the code or refresh token that it presents on. */
type Exchange = {
  ctx: KoaContextWithOIDC;
  trx: ControlledTransaction | null;
  presented: { id: string; payload: Payload; isUsed: boolean; answer: Answer | null } | null;
  /** The library found nothing wrong with it but that it was used. */
  isRepeat: boolean;
};
type ControlledTransaction = Awaited<ReturnType<typeof begin>>;

const begin = (db: DatabaseHandle['db']) => db.startTransaction().execute();

const exchanges = new AsyncLocalStorage<Exchange>();

/** The exchange that this code runs for. */
export const currentExchange = () => exchanges.getStore();

/**
 * Has the library exchange in one transaction, so that a code or refresh token is used exactly when
 * its tokens are kept, and the answer with them. Who presents it a second time waits for the first.
 * For half a minute, and until what they got is used in turn, they get the same tokens; else
 * everything that came from the person's consent ends.
 */
export function exchangeOnce({ sealer, now, logger }: Options) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.path !== '/oauth/token' || ctx.method !== 'POST') return next();
    const exchange: Exchange = { ctx, trx: null, presented: null, isRepeat: false };
    try {
      await exchanges.run(exchange, next);
      if (ctx.status >= 500) return;
      await finish(exchange, { sealer, now });
      await exchange.trx?.commit().execute();
    } catch (error) {
      const facts = requestFacts(ctx.res as Response);
      const { status, headers, body } = toErrorReply(error, facts, logger);
      ctx.status = status;
      ctx.set(headers);
      ctx.body = { error: 'temporarily_unavailable', error_description: body.message };
    } finally {
      const { trx } = exchange;
      // Where that fails, the connection is gone, and the transaction with it.
      if (trx && !trx.isCommitted)
        await trx
          .rollback()
          .execute()
          .catch(() => undefined);
    }
  };
}

async function finish(
  { ctx, trx, presented, isRepeat }: Exchange,
  { sealer, now }: Pick<Options, 'sealer' | 'now'>,
): Promise<void> {
  if (!trx || !presented) return;
  const { id, payload, isUsed, answer } = presented;
  const { accountId, clientId, grantId } = payload;
  if (isRepeat && answer) {
    ctx.status = 200;
    ctx.body = answer.body;
  } else if (isUsed) {
    await createOAuthStore(trx, { kind: 'Grant', sealer, now }).removeOfGrant(String(grantId));
  } else if (ctx.status === 200) {
    const kept: Answer = { asked: askedBy(ctx), body: ctx.body as Payload };
    await createOAuthStore(trx, { kind: 'Answer', sealer, now }).save(
      id,
      { accountId, clientId, grantId, ...kept },
      repeatSeconds,
    );
  }
}

/** Another wish is not a repetition. */
function askedBy(ctx: KoaContextWithOIDC): string {
  const { grant_type, scope, resource } = ctx.oidc.params ?? {};
  return JSON.stringify([grant_type, scope, resource]);
}

type Stored = { kind: string; sealer: Sealer; now: () => Date };

/**
 * The code or refresh token that a request for tokens presents. A used one that gets its answer again
 * looks unused, so that the library checks all else about it before `refuseRepeat` stops it.
 */
export async function findPresented(
  exchange: Exchange,
  { db, id, ...stored }: { db: DatabaseHandle['db']; id: string } & Stored,
): Promise<Payload | undefined> {
  // It begins only here: the body of a slow sender would hold a connection.
  exchange.trx ??= await begin(db);
  const found = await createOAuthStore(exchange.trx, stored).find(id, { locks: true });
  if (!found) return undefined;
  const { consumed, ...payload } = found;
  const isUsed = consumed !== undefined;
  const answer = isUsed
    ? await findAnswer(exchange.trx, { ctx: exchange.ctx, id, ...stored })
    : null;
  exchange.presented = { id, payload, isUsed, answer };
  return answer ? payload : found;
}

/** Null once it is too late, or its refresh token has been used in turn. */
async function findAnswer(
  trx: ControlledTransaction,
  { ctx, id, sealer, now }: Pick<Exchange, 'ctx'> & { id: string } & Stored,
): Promise<Answer | null> {
  const answers = createOAuthStore(trx, { kind: 'Answer', sealer, now });
  const answer = (await answers.find(id)) as Answer | undefined;
  if (answer?.asked !== askedBy(ctx)) return null;
  const { refresh_token: next } = answer.body;
  if (typeof next !== 'string') return answer;
  const renewal = await createOAuthStore(trx, { kind: 'RefreshToken', sealer, now }).find(next);
  return renewal && renewal.consumed === undefined ? answer : null;
}

export function refuseRepeat(exchange: Exchange | undefined): void {
  if (!exchange?.presented?.answer) return;
  exchange.isRepeat = true;
  throw new errors.InvalidGrant('already used');
}
