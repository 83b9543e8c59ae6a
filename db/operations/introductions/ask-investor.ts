import { sql } from 'kysely';
import type { IntroductionView } from '#shared/api/introductions.ts';
import {
  declineCooldownMs,
  introductionLifetimeMs,
  maxInvestorRequestsPerMonth,
} from '#shared/domain/introductions.ts';
import { AppError } from '#shared/errors.ts';
import { monthStart } from '#shared/time.ts';
import { teamOf } from '../../queries/founders.ts';
import { findIntroduction, toIntroductionView } from '../../queries/introductions.ts';
import { requirePremium } from '../../queries/premium.ts';
import type { Db, Trx } from '../../schema.ts';
import { lockParticipants } from './lock-introduction.ts';
import { notifyRecipient } from './notify-introduction.ts';
import { findOpenRequest, lockRequester } from './request-introduction.ts';

type AskInvestorInput = { founderId: string; investorId: string; note: string; now: Date };

/**
 * A founder with premium asks an investor who is open to it for an introduction, at most three times
 * in a calendar month of theirs; what is withdrawn, declined or expires counts. While there is an open
 * request to this investor, that one is returned and nothing is counted again. Nor is an investor asked
 * by two of a team, or asked again by a teammate of somebody whom they declined.
 */
export async function askInvestor(
  db: Db,
  { founderId, investorId, note, now }: AskInvestorInput,
): Promise<IntroductionView> {
  return db.transaction().execute(async (trx) => {
    const pair = { requester: { founderId }, recipient: { investorId } };
    await lockRequester(trx, pair.requester);
    await lockTeamOf(trx, founderId);
    const { mayRequest, mayReceive } = await lockParticipants(trx, pair);
    if (!mayRequest) throw new AppError('forbidden');
    const open = await findOpenRequest(trx, { ...pair, kind: 'introduction' });
    if (open) return toIntroductionView(open, { side: 'requester', now });
    await requirePremium(trx, { founderId, now });
    if (!mayReceive || !(await isOpenToFounders(trx, investorId))) {
      throw new AppError('investor_not_open');
    }
    await assertNeitherMetNorDeclined(trx, { founderId, investorId, now });
    const slot = await takeMonthSlot(trx, { founderId, now });
    const { rows } = await sql<{ id: string }>`
      insert into introductions (requester_founder_id, recipient_investor_id, requested_month,
        month_slot, note, created_at, expires_at)
      values (${founderId}, ${investorId}, ${slot.month}, ${slot.number}, ${note}, ${now},
        ${new Date(now.getTime() + introductionLifetimeMs)})
      on conflict do nothing returning id`.execute(trx);
    // The investor sent a request at the same moment.
    if (!rows[0]) throw new AppError('introduction_waits');
    const introduction = await findIntroduction(trx, { introductionId: rows[0].id });
    if (!introduction) throw new AppError('introduction_not_found');
    await notifyRecipient(trx, { introduction, now });
    return toIntroductionView(introduction, { side: 'requester', now });
  });
}

/** The investor's row is locked by the caller. */
async function isOpenToFounders(trx: Trx, investorId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('investors')
    .where('id', '=', investorId)
    .where('open_to_founders_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function assertNeitherMetNorDeclined(
  trx: Trx,
  { founderId, investorId, now }: Omit<AskInvestorInput, 'note'>,
): Promise<void> {
  const team = teamOf(founderId);
  const { rows } = await sql<{ state: string; name: string; isMine: boolean }>`
    select i.state, f.name, f.id = ${founderId} as "isMine"
    from introductions i
    join founders f on f.id = coalesce(i.requester_founder_id, i.recipient_founder_id)
    where (i.requester_founder_id in ${team} and i.recipient_investor_id = ${investorId}
        and ((i.state in ('accepted', 'requested') and f.is_active) or (i.state = 'declined'
          and i.decided_at > ${new Date(now.getTime() - declineCooldownMs)})))
      or (i.requester_investor_id = ${investorId} and i.recipient_founder_id in ${team}
        and i.state = 'accepted' and f.is_active)
    order by f.id = ${founderId} desc, i.state limit 1`.execute(trx);
  const [found] = rows;
  if (!found) return;
  if (found.state === 'declined') throw new AppError('introduction_declined');
  if (found.isMine) throw new AppError('introduced_already');
  throw new AppError('investor_with_teammate', { by: found.name });
}

/** One of a team at a time: see `lockRequester`. */
async function lockTeamOf(trx: Trx, founderId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('introductions'), hashtext(startup_id::text))
    from founders where id = ${founderId}`.execute(trx);
}

/** The next of the month's requests. The requester's lock counts them; the unique index makes sure. */
async function takeMonthSlot(
  trx: Trx,
  { founderId, now }: { founderId: string; now: Date },
): Promise<{ month: string; number: number }> {
  const { time_zone: timeZone } = await trx
    .selectFrom('founders')
    .where('id', '=', founderId)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  const month = monthStart(now, timeZone);
  const used = await trx
    .selectFrom('introductions')
    .where('requester_founder_id', '=', founderId)
    .where('requested_month', '=', month)
    .select((eb) => eb.fn.max('month_slot').as('last'))
    .executeTakeFirst();
  const number = (used?.last ?? 0) + 1;
  if (number > maxInvestorRequestsPerMonth) throw new AppError('investor_requests_used_up');
  return { month, number };
}

/** Lets founders with premium ask an investor, or not. Requests that wait already stay. */
export async function setOpenToFounders(
  db: Db,
  { investorId, isOpen, now }: { investorId: string; isOpen: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('investors')
    .set({ open_to_founders_at: isOpen ? now : null })
    .where('id', '=', investorId)
    .execute();
}
