import { type RawBuilder, sql } from 'kysely';
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
import { teamOf } from '../../queries/founders.ts';
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
import type { Db, Trx } from '../../schema.ts';
import { lockParticipants } from './lock-introduction.ts';
import { notifyRecipient } from './notify-introduction.ts';

type RequestIntroductionInput = {
  requester: Participant;
  startupId: string;
  /** The one of its team who receives the request; its owner by default. */
  founderId?: string | undefined;
  note: string;
  now: Date;
};

/**
 * Requests an introduction to a founder's startup: everybody on its team is notified in the app, by
 * mail and in Slack. While the requester has an open request to one of them, that one is returned and
 * nothing is sent again.
 */
export async function requestIntroduction(
  db: Db,
  { requester, startupId, founderId, note, now }: RequestIntroductionInput,
): Promise<IntroductionView> {
  return db.transaction().execute(async (trx) => {
    if ('founderId' in requester && (await isOnTeam(trx, { ...requester, startupId })))
      throw new AppError('introduction_self');
    const recipient = await findRecipient(trx, { startupId, founderId });
    const pair = { requester, recipient };
    await lockRequester(trx, requester);
    const { mayRequest, mayReceive } = await lockParticipants(trx, pair);
    if (!mayRequest) throw new AppError('introduction_not_open');
    if (!mayReceive) throw new AppError('introduction_founder');
    const open = await findOpenRequest(trx, { ...pair, kind: 'introduction' });
    if (open) return toIntroductionView(open, { side: 'requester', now });
    if (await isIntroduced(trx, { ...pair, kind: 'introduction' }))
      throw new AppError('introduced_already');
    const request = { requester, ...recipient, kind: 'introduction', note, now } as const;
    const introductionId = await insertRequest(trx, request);
    const introduction = await findIntroduction(trx, { introductionId });
    if (!introduction) throw new AppError('introduction_not_found');
    await notifyRecipient(trx, { introduction, now });
    return toIntroductionView(introduction, { side: 'requester', now });
  });
}

async function findRecipient(
  trx: Trx,
  { startupId, founderId }: Pick<RequestIntroductionInput, 'startupId' | 'founderId'>,
): Promise<{ founderId: string }> {
  const team = trx.selectFrom('founders').where('startup_id', '=', startupId);
  const recipient = await (founderId
    ? team.where('id', '=', founderId)
    : team.where('role', '=', 'owner')
  )
    .select('id as founderId')
    .executeTakeFirst();
  if (!recipient) throw new AppError('introduction_founder');
  return recipient;
}

async function isOnTeam(
  trx: Trx,
  { founderId, startupId }: { founderId: string; startupId: string },
): Promise<boolean> {
  const founder = await trx
    .selectFrom('founders')
    .where('id', '=', founderId)
    .where('startup_id', '=', startupId)
    .select('id')
    .executeTakeFirst();
  return founder !== undefined;
}

/** Counts the requests of one participant one after another, also concurrent ones. */
export async function lockRequester(trx: Trx, requester: Participant): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('introductions'), hashtext(${participantId(requester)}))`.execute(
    trx,
  );
}

type Request = { requester: Participant; founderId: string; note: string; now: Date };

/**
 * The request with which a founder answers another one's message: a new one, or the one that is open
 * already. Null when the two are introduced, so that each has the other's address. The caller holds
 * both people's locks, has checked that they may contact founders, and notifies the recipient.
 */
export async function requestContact(trx: Trx, request: Request): Promise<string | null> {
  const recipient = { founderId: request.founderId };
  const pair = { requester: request.requester, recipient, kind: 'contact' } as const;
  if (await isIntroduced(trx, pair)) return null;
  const open = await findOpenRequest(trx, pair);
  return open?.id ?? insertRequest(trx, { ...request, kind: 'contact' });
}

type Pair = {
  requester: Participant;
  recipient: Participant;
  /** An introduction is to a startup, a message to one person. */
  kind: IntroductionKind;
};
type NewRequest = Request & { kind: IntroductionKind };

async function insertRequest(
  trx: Trx,
  { requester, founderId, kind, note, now }: NewRequest,
): Promise<string> {
  await assertMayRequest(trx, { requester, founderId, kind, now });
  const { rows } = await sql<{ id: string }>`
    insert into introductions (kind, requester_founder_id, requester_investor_id,
      recipient_founder_id, note, created_at, expires_at)
    values (${kind}, ${'founderId' in requester ? requester.founderId : null},
      ${'investorId' in requester ? requester.investorId : null}, ${founderId}, ${note}, ${now},
      ${new Date(now.getTime() + introductionLifetimeMs)})
    on conflict do nothing returning id`.execute(trx);
  // The other one sent a request at the same moment.
  if (!rows[0]) throw new AppError('introduction_waits');
  return rows[0].id;
}

/** The participant's id, or of those on their team, as a list for `in`. */
function idsOf(participant: Participant, kind: IntroductionKind): RawBuilder<unknown> {
  return kind === 'introduction' && 'founderId' in participant
    ? teamOf(participant.founderId)
    : sql`(${participantId(participant)}::uuid)`;
}

/** The pair's open request. Throws `introduction_waits` if the requester is the one who has to answer it. */
export async function findOpenRequest(
  trx: Trx,
  { requester, recipient, kind }: Pair,
): Promise<Introduction | null> {
  const id = participantId(requester);
  const otherId = participantId(recipient);
  const isPair = sql`least(${requesterId}, ${recipientId}) = least(${id}::uuid, ${otherId}::uuid)
    and greatest(${requesterId}, ${recipientId}) = greatest(${id}::uuid, ${otherId}::uuid)`;
  const isToTheirTeam = sql`i.kind = ${kind} and ${isRequestedBy(requester)}
    and ${recipientId} in ${idsOf(recipient, kind)}`;
  const where = sql<boolean>`i.state = 'requested' and (${isPair} or (${isToTheirTeam}))`;
  const [open] = await readIntroductions(trx, { where, limit: 1 });
  if (open && open.requester.id !== id) throw new AppError('introduction_waits');
  return open ?? null;
}

/**
 * Refuses a pair that was declined recently, and requests beyond the limits, which count each kind by
 * itself. Runs under the requester's lock.
 */
async function assertMayRequest(
  trx: Trx,
  { requester, founderId, kind, now }: Omit<NewRequest, 'note'>,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const toFounder = sql`i.recipient_founder_id in ${idsOf({ founderId }, kind)}`;
  const { rows } = await sql<Record<string, number>>`
    select
      count(*) filter (where kind = ${kind} and state = 'requested') as undecided,
      count(*) filter (where kind = ${kind}
        and created_at > ${before(24 * 60 * 60 * 1000)}) as today,
      count(*) filter (where ${toFounder} and state = 'declined'
        and decided_at > ${before(declineCooldownMs)}) as declined,
      count(*) filter (where ${toFounder}
        and created_at > ${before(introductionLifetimeMs)}) as "ofPair"
    from introductions i where ${isRequestedBy(requester)}`.execute(trx);
  const counts = rows[0] ?? {};
  const count = (name: string) => Number(counts[name] ?? 0);
  if (count('declined') > 0) throw new AppError('introduction_declined');
  if (count('undecided') >= maxOpenRequests) throw new AppError('too_many_introductions');
  if (count('today') >= maxRequestsPerDay || count('ofPair') >= maxRequestsPerPair) {
    throw new AppError('too_many_asks');
  }
}

/**
 * True if a request between the two was accepted, whoever of them made it; also by a teammate of
 * the recipient, who is still there.
 */
async function isIntroduced(trx: Trx, { requester, recipient, kind }: Pair): Promise<boolean> {
  const { rows } = await sql`
    select from introductions i
    where i.state = 'accepted' and (
      (${isRequestedBy(requester)} and ${recipientId} = ${participantId(recipient)}::uuid)
      or (${isRequestedBy(recipient)} and ${recipientId} = ${participantId(requester)}::uuid)
      or (i.kind = ${kind} and ${isRequestedBy(requester)} and i.recipient_founder_id in (
        select id from founders where id in ${idsOf(recipient, kind)} and is_active)))
    limit 1`.execute(trx);
  return rows.length > 0;
}
