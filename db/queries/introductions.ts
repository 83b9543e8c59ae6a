import { type RawBuilder, sql } from 'kysely';
import type {
  IntroductionCounts,
  IntroductionRelationships,
  Introductions,
  IntroductionView,
} from '#shared/api/introductions.ts';
import {
  followUpAt,
  followUpDays,
  type IntroductionKind,
  type IntroductionOutcome,
  type IntroductionSide,
  type IntroductionState,
  introductionOutcomes,
  introductionStates,
} from '#shared/domain/introductions.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../schema.ts';
import { teamOf } from './founders.ts';

export type Participant = { founderId: string } | { investorId: string };

export function participantId(participant: Participant): string {
  return 'founderId' in participant ? participant.founderId : participant.investorId;
}

/** Condition on `introductions i`: requested by this participant. Each kind has its own index. */
export function isRequestedBy(participant: Participant): RawBuilder<boolean> {
  return 'founderId' in participant
    ? sql<boolean>`i.requester_founder_id = ${participant.founderId}`
    : sql<boolean>`i.requester_investor_id = ${participant.investorId}`;
}

/** Condition on `introductions i`: this participant is the requester or the recipient. */
export function involves(participant: Participant): RawBuilder<boolean> {
  return 'founderId' in participant
    ? sql<boolean>`(i.requester_founder_id = ${participant.founderId}
        or i.recipient_founder_id = ${participant.founderId})`
    : sql<boolean>`(i.requester_investor_id = ${participant.investorId}
        or i.recipient_investor_id = ${participant.investorId})`;
}

/**
 * Condition on `introductions i`: it was sent to this participant. An introduction is to a startup, so
 * anybody on its team may answer; a message is to one person.
 */
export function isReceivedBy(participant: Participant): RawBuilder<boolean> {
  return 'founderId' in participant
    ? sql<boolean>`(i.recipient_founder_id in ${teamOf(participant.founderId)}
        and (i.kind = 'introduction' or i.recipient_founder_id = ${participant.founderId}))`
    : sql<boolean>`i.recipient_investor_id = ${participant.investorId}`;
}

/** The ids of the requester and of the recipient of `introductions i`. */
export const requesterId = sql<string>`coalesce(i.requester_founder_id, i.requester_investor_id)`;
export const recipientId = sql<string>`coalesce(i.recipient_founder_id, i.recipient_investor_id)`;

/** A participant as mails and messages need them. The address stays inside until it is released. */
export type IntroductionPerson = {
  kind: 'founder' | 'investor';
  id: string;
  /** Of a founder alone. */
  startupId: string | null;
  name: string;
  /** The startup, or an investor's title and company. */
  about: string;
  photo: string | null;
  email: string;
  /** An accepted founder, or a verified and approved investor. */
  isActive: boolean;
  /** Founders who are no longer accepted and deleted investors have no address. */
  hasLeft: boolean;
};

export type Introduction = {
  id: string;
  kind: IntroductionKind;
  state: IntroductionState;
  note: string;
  reason: string | null;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  requester: IntroductionPerson;
  /** Whoever of the startup's team has answered; until then whom the request was addressed to. */
  recipient: IntroductionPerson;
  /** The recipient's startup has several founders, who are all asked. */
  asksTeam: boolean;
  requesterOutcome: IntroductionOutcome | null;
  recipientOutcome: IntroductionOutcome | null;
};

type ReadIntroductionsInput = {
  where: RawBuilder<boolean>;
  orderBy?: RawBuilder<unknown>;
  limit: number;
};

/** Introductions with both participants; `where` and `orderBy` refer to `introductions i`. */
export async function readIntroductions(
  db: Db,
  { where, orderBy = sql`i.created_at desc, i.id`, limit }: ReadIntroductionsInput,
): Promise<Introduction[]> {
  const { rows } = await sql<Introduction>`
    select i.id, i.kind, i.state, i.note, i.reason, i.created_at as "createdAt",
      i.expires_at as "expiresAt", i.decided_at as "decidedAt",
      i.requester_outcome as "requesterOutcome", i.recipient_outcome as "recipientOutcome",
      case when a.id is null then ${investorOf('v')} else ${personOf('a')} end as requester,
      case when f.id is null then ${investorOf('w')} else ${personOf('f')} end as recipient,
      i.kind = 'introduction' and exists (
        select from founders t where t.startup_id = f.startup_id and t.id <> f.id and t.is_active
      ) as "asksTeam"
    ${participantJoins}
    where ${where}
    order by ${orderBy}
    limit ${limit}`.execute(db);
  return rows;
}

/** Of `introductions i`: the founder or investor who is asked (`f`, `w`), and who asks (`a`, `v`). */
export const participantJoins = sql`
  from introductions i
  left join startup_founders f on f.id = i.recipient_founder_id
  left join investors w on w.id = i.recipient_investor_id
  left join startup_founders a on a.id = i.requester_founder_id
  left join investors v on v.id = i.requester_investor_id`;

/** True if an investor may request introductions and be asked for them. */
export function investorIsActive(table: 'v' | 'w'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('email_verified_at')} is not null and ${column('approved_at')} is not null)`;
}

/** Founders who ask see what they chose by, the company; founders who are asked see the title, too. */
function investorOf(table: 'v' | 'w'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const title = table === 'v' ? sql`nullif(v.title, '')` : sql`null`;
  return sql`json_build_object('kind', 'investor', 'id', ${column('id')}, 'startupId', null::uuid,
    'name', ${column('name')}, 'about', concat_ws(', ', ${title}, nullif(${column('company')}, '')),
    'photo', ${column('photo')}, 'email', ${column('email')},
    'isActive', ${investorIsActive(table)}, 'hasLeft', ${column('left_at')} is not null)`;
}

function personOf(table: 'a' | 'f'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`json_build_object('kind', 'founder', 'id', ${column('id')},
    'startupId', ${column('startup_id')},
    'name', ${column('founder_name')}, 'about', ${column('startup_name')},
    'photo', ${column('founder_avatar')}, 'email', ${column('founder_email')},
    'isActive', ${column('is_active')}, 'hasLeft', not ${column('is_active')})`;
}

export async function findIntroduction(
  db: Db,
  { introductionId }: { introductionId: string },
): Promise<Introduction | null> {
  const where = sql<boolean>`i.id = ${introductionId}`;
  const [found] = await readIntroductions(db, { where, limit: 1 });
  return found ?? null;
}

type IntroductionViewInput = {
  side: IntroductionSide;
  /** The viewer, if it may be a teammate of the one who answered. */
  viewerId?: string;
  now: Date;
};

/**
 * One side's view. The other's address is included only after the request was accepted, for the one
 * who did: teammates see who that was.
 */
export function toIntroductionView(
  row: Introduction,
  { side, viewerId, now }: IntroductionViewInput,
): IntroductionView {
  const other = side === 'requester' ? row.recipient : row.requester;
  const isAnswered = row.state === 'accepted' || row.state === 'declined';
  const isTeammates =
    side === 'recipient' && viewerId !== undefined && viewerId !== row.recipient.id;
  const isReleased = row.state === 'accepted' && !other.hasLeft && !isTeammates;
  const isHidden = other.kind === 'investor' && side === 'requester' && !isReleased;
  const [firstDay] = followUpDays;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    other: {
      kind: other.kind,
      founderId: other.kind === 'founder' && other.isActive ? other.id : null,
      startupId: other.isActive ? other.startupId : null,
      name: other.name,
      about: other.about,
      photo: other.hasLeft || isHidden ? null : other.photo,
      email: isReleased ? other.email : null,
    },
    note: row.note,
    reason: row.reason,
    requestedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    asksTeam: row.state === 'requested' && row.asksTeam,
    answeredBy: isTeammates && isAnswered ? row.recipient.name : null,
    outcome: side === 'requester' ? row.requesterOutcome : row.recipientOutcome,
    asksForOutcome:
      row.state === 'accepted' &&
      !isTeammates &&
      row.decidedAt !== null &&
      followUpAt(row.decidedAt, firstDay) <= now,
  };
}

type ListIntroductionsInput = {
  participant: Participant;
  side: IntroductionSide;
  /** The last one on the previous page. */
  after?: string;
  pageSize: number;
  now: Date;
};

/**
 * A page of the requests that a participant received or made: open ones first, then
 * the newest.
 */
export async function listIntroductions(
  db: Db,
  { participant, side, after, pageSize, now }: ListIntroductionsInput,
): Promise<Introductions> {
  const mine = side === 'requester' ? isRequestedBy(participant) : isReceivedBy(participant);
  const viewerId = participantId(participant);
  const follows = after
    ? sql`(i.state = 'requested', i.created_at, i.id) < (
        select l.state = 'requested', l.created_at, l.id from introductions l where l.id = ${after})`
    : sql`true`;
  const rows = await readIntroductions(db, {
    where: sql`${mine} and ${follows}`,
    orderBy: sql`i.state = 'requested' desc, i.created_at desc, i.id desc`,
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  return {
    introductions: shown.map((row) => toIntroductionView(row, { side, viewerId, now })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** A request that a founder may answer, or that somebody of their team has answered. */
export async function findReceivedIntroduction(
  db: Db,
  { introductionId, founderId }: { introductionId: string; founderId: string },
): Promise<Introduction | null> {
  const where = sql<boolean>`i.id = ${introductionId} and ${isReceivedBy({ founderId })}`;
  const [found] = await readIntroductions(db, { where, limit: 1 });
  return found ?? null;
}

/** The requests that wait for the answer of a founder or their team; those that expire first come first. */
export async function listOpenIntroductions(
  db: Db,
  { founderId, now, limit }: { founderId: string; now: Date; limit: number },
): Promise<Introduction[]> {
  const where = sql<boolean>`${isReceivedBy({ founderId })} and i.state = 'requested'
    and i.expires_at > ${now}`;
  return readIntroductions(db, { where, orderBy: sql`i.expires_at, i.id`, limit });
}

/**
 * The number of requests that wait for the answer of a founder or their team, with the requester of
 * the one that expires first.
 */
export async function findWaitingIntroductions(
  db: Db,
  { founderId }: { founderId: string },
): Promise<{ count: number; name: string; about: string } | null> {
  const { rows } = await sql<{ count: number; name: string; about: string }>`
    select (count(*) over ())::int as count, coalesce(a.founder_name, v.name) as name,
      coalesce(a.startup_name, v.company, '') as about
    from introductions i
    left join startup_founders a on a.id = i.requester_founder_id
    left join investors v on v.id = i.requester_investor_id
    where ${isReceivedBy({ founderId })} and i.state = 'requested'
    order by i.expires_at, i.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * The number of introductions in each state, by kind of requester, and the outcomes that both sides
 * reported.
 */
export async function countIntroductions(db: Db): Promise<IntroductionCounts> {
  const { rows } = await sql<{ what: string; name: string; first: number; second: number }>`
    select 'state' as what, state as name, count(requester_founder_id)::int as first,
      count(requester_investor_id)::int as second
    from introductions group by state
    union all
    select 'outcome', answer.outcome, count(*) filter (where answer.by_requester)::int,
      count(*) filter (where not answer.by_requester)::int
    from introductions i
    cross join lateral (values (i.requester_outcome, true), (i.recipient_outcome, false))
      answer (outcome, by_requester)
    where answer.outcome is not null group by answer.outcome`.execute(db);
  const found = (what: string, name: string) =>
    rows.find((row) => row.what === what && row.name === name) ?? { first: 0, second: 0 };
  return {
    states: byName(introductionStates, (name) => {
      const { first, second } = found('state', name);
      return { founders: first, investors: second };
    }),
    outcomes: byName(introductionOutcomes, (name) => {
      const { first, second } = found('outcome', name);
      return { requesters: first, recipients: second };
    }),
  };
}

function byName<Name extends string, Value>(
  names: readonly Name[],
  countOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, countOf(name)])) as Record<Name, Value>;
}

/** The founder or the investor behind an account. */
export async function findParticipant(
  db: Db,
  { accountId }: { accountId: string },
): Promise<Participant> {
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['founder_id as founderId', 'investor_id as investorId'])
    .executeTakeFirst();
  if (account?.founderId) return { founderId: account.founderId };
  if (account?.investorId) return { investorId: account.investorId };
  throw new AppError('forbidden');
}

type RelationshipRow = {
  requesterId: string;
  isOpen: boolean;
  /** Null if a request to the startup would go to somebody else on its team. */
  startupId: string | null;
  founderIds: string[];
  investorId: string | null;
};

/**
 * Everybody with whom something is open or resolved, and their teams: one read for all buttons of a
 * page. What waits for an answer waits for the participant's whole team.
 */
export async function findRelationships(
  db: Db,
  { participant }: { participant: Participant },
): Promise<IntroductionRelationships> {
  const me = participantId(participant);
  const { rows } = await sql<RelationshipRow>`
    select ${requesterId} as "requesterId",
      i.state = 'requested' as "isOpen",
      case when i.kind = 'introduction' or other.role = 'owner' then other.startup_id
        end as "startupId",
      case when i.kind = 'contact' then array[other.id]
        else array(select t.id from founders t where t.startup_id = other.startup_id)
        end as "founderIds",
      case when other.id is null then coalesce(i.recipient_investor_id, i.requester_investor_id)
        end as "investorId"
    from introductions i left join founders other on other.id = case ${requesterId}
      when ${me}::uuid then i.recipient_founder_id else i.requester_founder_id end
    where (${involves(participant)} and i.state in ('requested', 'accepted'))
      or (${isReceivedBy(participant)} and i.state = 'requested')
    order by i.created_at desc limit 2000`.execute(db);
  const others = (isWanted: (row: RelationshipRow) => boolean) => {
    const wanted = rows.filter(isWanted);
    return {
      startupIds: unique(wanted.flatMap(({ startupId }) => startupId ?? [])),
      founderIds: unique(wanted.flatMap(({ founderIds }) => founderIds)),
      investorIds: unique(wanted.flatMap(({ investorId }) => investorId ?? [])),
    };
  };
  return {
    requested: others((row) => row.isOpen && row.requesterId === me),
    waiting: others((row) => row.isOpen && row.requesterId !== me),
    introduced: others((row) => !row.isOpen),
    teammates: 'founderId' in participant ? await listTeam(db, participant.founderId) : [],
  };
}

const unique = (ids: string[]) => [...new Set(ids)];

async function listTeam(db: Db, founderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from founders where id in ${teamOf(founderId)} and id <> ${founderId}`.execute(db);
  return rows.map(({ id }) => id);
}
