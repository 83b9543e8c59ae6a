import { type Kysely, sql, type Transaction } from 'kysely';
import type { IntroductionView } from '#shared/api/introductions.ts';
import {
  declineCooldownMs,
  type IntroductionKind,
  introductionLifetimeMs,
  maxOpenRequests,
  maxRequestsPerDay,
  maxRequestsPerPair,
} from '#shared/domain/introductions.ts';
import { AppError } from '#shared/errors.ts';
import {
  findIntroduction,
  type Introduction,
  isRequestedBy,
  type Participant,
  participantId,
  readIntroductions,
  recipientId,
  requesterId,
  toIntroductionView,
} from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { lockParticipants } from './lock-introduction.ts';
import { notifyRecipient } from './notify-introduction.ts';

type RequestIntroductionInput = {
  asker: Participant;
  /** The founder who receives the request. */
  founderId: string;
  note: string;
  /** The caller checks whether the requester may contact founders directly. */
  kind?: IntroductionKind;
  now: Date;
};

/**
 * Requests an introduction to a founder, who is notified in the app, by mail and in Slack. While the
 * requester has an open request to this founder, that one is returned and nothing is sent again.
 */
export async function requestIntroduction(
  db: Kysely<Database>,
  { asker, founderId, note, kind = 'introduction', now }: RequestIntroductionInput,
): Promise<IntroductionView> {
  if (participantId(asker) === founderId) throw new AppError('introduction_self');
  return db.transaction().execute(async (trx) => {
    await lockRequester(trx, asker);
    const asked = { founderId };
    const { mayRequest, mayReceive } = await lockParticipants(trx, { asker, asked });
    if (!mayRequest) throw new AppError('introduction_not_open');
    if (!mayReceive) throw new AppError('introduction_founder');
    const open = await findOpenRequest(trx, { asker, asked });
    if (open) return toIntroductionView(open, { side: 'asker', now });
    await assertMayRequest(trx, { asker, founderId, now });
    const { rows } = await sql<{ id: string }>`
      insert into introductions (kind, asking_founder_id, asking_investor_id, founder_id, note,
        created_at, expires_at)
      values (${kind}, ${'founderId' in asker ? asker.founderId : null},
        ${'investorId' in asker ? asker.investorId : null}, ${founderId}, ${note}, ${now},
        ${new Date(now.getTime() + introductionLifetimeMs)})
      on conflict do nothing returning id`.execute(trx);
    // The other founder sent a request at the same moment.
    if (!rows[0]) throw new AppError('introduction_waits');
    const introduction = await findIntroduction(trx, { introductionId: rows[0].id });
    if (!introduction) throw new AppError('introduction_not_found');
    await notifyRecipient(trx, { introduction, now });
    return toIntroductionView(introduction, { side: 'asker', now });
  });
}

/** Has a requester's requests counted one after another. */
export async function lockRequester(trx: Transaction<Database>, asker: Participant): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('introductions'), hashtext(${participantId(asker)}))`.execute(
    trx,
  );
}

type Pair = { asker: Participant; asked: Participant };

/** The pair's open request. Throws `introduction_waits` if the requester is the one who has to answer it. */
export async function findOpenRequest(
  trx: Transaction<Database>,
  { asker, asked }: Pair,
): Promise<Introduction | null> {
  const id = participantId(asker);
  const otherId = participantId(asked);
  const where = sql<boolean>`i.state = 'requested'
    and least(${requesterId}, ${recipientId}) = least(${id}::uuid, ${otherId}::uuid)
    and greatest(${requesterId}, ${recipientId}) = greatest(${id}::uuid, ${otherId}::uuid)`;
  const [open] = await readIntroductions(trx, { where, limit: 1 });
  if (open && open.asker.id !== id) throw new AppError('introduction_waits');
  return open ?? null;
}

/**
 * Refuses a pair that is already introduced or was declined recently, and requests beyond the limits.
 * Runs under the requester's lock, so that concurrent requests are counted one after another.
 */
async function assertMayRequest(
  trx: Transaction<Database>,
  { asker, founderId, now }: Pick<RequestIntroductionInput, 'asker' | 'founderId' | 'now'>,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const toFounder = sql`i.founder_id = ${founderId}`;
  const { rows } = await sql<Record<string, number>>`
    select
      count(*) filter (where state = 'requested') as undecided,
      count(*) filter (where created_at > ${before(24 * 60 * 60 * 1000)}) as today,
      count(*) filter (where ${toFounder} and state = 'accepted') as introduced,
      count(*) filter (where ${toFounder} and state = 'declined'
        and decided_at > ${before(declineCooldownMs)}) as declined,
      count(*) filter (where ${toFounder}
        and created_at > ${before(introductionLifetimeMs)}) as "ofPair"
    from introductions i where ${isRequestedBy(asker)}`.execute(trx);
  const counts = rows[0] ?? {};
  const count = (name: string) => Number(counts[name] ?? 0);
  if (count('introduced') > 0 || (await wasAcceptedInReverse(trx, { asker, founderId }))) {
    throw new AppError('introduced_already');
  }
  if (count('declined') > 0) throw new AppError('introduction_declined');
  if (count('undecided') >= maxOpenRequests) throw new AppError('too_many_introductions');
  if (count('today') >= maxRequestsPerDay || count('ofPair') >= maxRequestsPerPair) {
    throw new AppError('too_many_asks');
  }
}

/** Whether a request from the other founder was accepted. */
async function wasAcceptedInReverse(
  trx: Transaction<Database>,
  { asker, founderId }: Pick<RequestIntroductionInput, 'asker' | 'founderId'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('introductions')
    .where('asking_founder_id', '=', founderId)
    .where('founderId' in asker ? 'founder_id' : 'asked_investor_id', '=', participantId(asker))
    .where('state', '=', 'accepted')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
