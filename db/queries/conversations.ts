import { type RawBuilder, sql } from 'kysely';
import type {
  ConversationLine,
  ConversationList,
  ConversationView,
  OpenConversation,
} from '#shared/api/messages.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../schema.ts';
import {
  findIntroduction,
  isReceivedBy,
  isRequestedBy,
  recipientId,
  requesterId,
  toIntroductionView,
} from './introductions.ts';
import { hasPremium } from './premium.ts';

const maxTextLength = 160;

/**
 * Common table expressions: `requests`, a founder's requests with the other participant, and `lines`,
 * their messages and the notes of those requests.
 */
function conversationsOf(founderId: string): RawBuilder<unknown> {
  const me = { founderId };
  return sql`with requests as materialized (
    select i.id, i.kind, i.state, i.note, i.created_at, ${recipientId} as other_id, true as is_mine
    from introductions i where ${isRequestedBy(me)}
    union all
    select i.id, i.kind, i.state, i.note, i.created_at, ${requesterId}, false
    from introductions i where ${isReceivedBy(me)}
  ), lines as materialized (
    select m.id, 'message' as kind, m.recipient_id as other_id, true as is_mine, m.message as text,
      m.sent_at, false as is_unread
    from contact_messages m where m.sender_id = ${founderId}
    union all
    select m.id, 'message', m.sender_id, false, m.message, m.sent_at, m.read_at is null
    from contact_messages m where m.recipient_id = ${founderId}
    union all
    select r.id, r.kind, r.other_id, r.is_mine, r.note, r.created_at, false
    from requests r where r.kind = 'introduction'
  )`;
}

type ConversationRow = Omit<ConversationView, 'sentAt'> & {
  sentAt: Date;
  isActive: boolean;
  introductionId: string | null;
};

type ReadInput = {
  founderId: string;
  /** Condition on `latest`, the last line of each conversation. */
  where: RawBuilder<unknown>;
  limit: number;
};

async function readConversations(
  db: Db,
  { founderId, where, limit }: ReadInput,
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    ${conversationsOf(founderId)}, latest as materialized (
      select distinct on (other_id) * from lines order by other_id, sent_at desc, id desc
    )
    select latest.other_id as id,
      case when a.id is null then 'investor' else 'founder' end as kind,
      coalesce(a.founder_name, v.name) as name,
      case when a.id is not null then a.startup_name
        else concat_ws(', ', case when shown.by_them then nullif(v.title, '') end,
          nullif(v.company, '')) end as about,
      case when a.is_active then a.startup_id end as "startupId",
      case when a.is_active then a.founder_avatar
        when v.left_at is null and (shown.by_them or shown.accepted) then v.photo end as photo,
      coalesce(a.is_active, false) as "isActive",
      left(latest.text, ${maxTextLength}) as text, latest.is_mine as "isMine",
      latest.sent_at as "sentAt",
      (select count(*)::int from lines u where u.other_id = latest.other_id and u.is_unread)
        as unread,
      (select case when r.is_mine then 'them' else 'you' end from requests r
        where r.other_id = latest.other_id and r.state = 'requested' limit 1) as "waitsFor",
      (select r.id from requests r where r.other_id = latest.other_id
        order by r.state = 'requested' desc, r.state = 'accepted' desc, r.created_at desc limit 1)
        as "introductionId",
      exists (select from contact_blocks b
        where b.founder_id = ${founderId} and b.blocked_id = latest.other_id) as "isBlocked"
    from latest
    left join startup_founders a on a.id = latest.other_id
    left join investors v on v.id = latest.other_id
    cross join lateral (
      select coalesce(bool_or(not r.is_mine), false) as by_them,
        coalesce(bool_or(r.state = 'accepted'), false) as accepted
      from requests r where r.other_id = latest.other_id
    ) shown
    where ${where}
    order by latest.sent_at desc, latest.other_id desc
    limit ${limit}`.execute(db);
  return rows;
}

function toView({
  sentAt,
  isActive: _isActive,
  introductionId: _introductionId,
  ...row
}: ConversationRow): ConversationView {
  return { ...row, sentAt: sentAt.toISOString() };
}

type Page = { founderId: string; after?: string; pageSize: number };

/**
 * A founder's conversations, the one with the latest line first: with each founder or investor,
 * their messages and requests for introductions.
 */
export async function listConversations(
  db: Db,
  { founderId, after, pageSize }: Page,
): Promise<ConversationList> {
  const where = after
    ? sql`(latest.sent_at, latest.other_id) < (
        select l.sent_at, l.other_id from latest l where l.other_id = ${after})`
    : sql`true`;
  const rows = await readConversations(db, { founderId, where, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  return {
    conversations: shown.map(toView),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One conversation with a page of its lines. Throws `not_found` if there is none with this person. */
export async function findConversation(
  db: Db,
  { founderId, otherId, after, pageSize, now }: Page & { otherId: string; now: Date },
): Promise<OpenConversation> {
  const where = sql`latest.other_id = ${otherId}`;
  const [row] = await readConversations(db, { founderId, where, limit: 1 });
  if (!row) throw new AppError('not_found');
  const { introductionId } = row;
  const [introduction, lines, writing] = await Promise.all([
    introductionId && findIntroduction(db, { introductionId }),
    readLines(db, { founderId, otherId, after, limit: pageSize + 1 }),
    writingTo(db, { founderId, other: row, now }),
  ]);
  const side = introduction && isBy(introduction.requester, founderId) ? 'requester' : 'recipient';
  const shown = lines.slice(0, pageSize);
  return {
    conversation: toView(row),
    introduction: introduction
      ? toIntroductionView(introduction, { side, viewerId: founderId, now })
      : null,
    side,
    writing,
    lines: shown,
    next: lines.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

const isBy = ({ id }: { id: string }, founderId: string) => id === founderId;

type ReadLinesInput = {
  founderId: string;
  otherId: string;
  after: string | undefined;
  limit: number;
};

async function readLines(
  db: Db,
  { founderId, otherId, after, limit }: ReadLinesInput,
): Promise<ConversationLine[]> {
  const follows = after
    ? sql`(sent_at, id) < (select l.sent_at, l.id from lines l
        where l.id = ${after} and l.other_id = ${otherId})`
    : sql`true`;
  const { rows } = await sql<Omit<ConversationLine, 'sentAt'> & { sentAt: Date }>`
    ${conversationsOf(founderId)}
    select id, kind, is_mine as "isMine", text, sent_at as "sentAt"
    from lines where other_id = ${otherId} and ${follows}
    order by sent_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ sentAt, ...line }) => ({ ...line, sentAt: sentAt.toISOString() }));
}

type WritingInput = { founderId: string; other: ConversationRow; now: Date };

/** Investors are answered by email once introduced; a founder's first word to another needs premium. */
async function writingTo(
  db: Db,
  { founderId, other, now }: WritingInput,
): Promise<OpenConversation['writing']> {
  if (!other.isActive || other.isBlocked) return 'closed';
  const pair = { senderId: founderId, recipientId: other.id, now };
  const { isAnswer } = await findCorrespondence(db, pair);
  return isAnswer || (await hasPremium(db, { founderId, now })) ? 'open' : 'premium';
}

type Correspondence = {
  /** The recipient has written to the sender, who did not decline. */
  isAnswer: boolean;
  /** The recipient's request to the sender is open. */
  answersRequest: boolean;
};

export async function findCorrespondence(
  db: Db,
  { senderId, recipientId: to, now }: { senderId: string; recipientId: string; now: Date },
): Promise<Correspondence> {
  const { rows } = await sql<Correspondence>`
    select count(*) > 0 as "isAnswer", coalesce(
      bool_or(i.state = 'requested' and i.requester_founder_id = ${to}), false
    ) as "answersRequest"
    from introductions i
    where ((i.requester_founder_id = ${to} and i.recipient_founder_id = ${senderId})
        or (i.requester_founder_id = ${senderId} and i.recipient_founder_id = ${to}))
      and (i.state = 'accepted' or (i.state = 'requested' and i.expires_at > ${now}))
      and exists (select from contact_messages m
        where m.sender_id = ${to} and m.recipient_id = ${senderId})`.execute(db);
  return rows[0] ?? { isAnswer: false, answersRequest: false };
}
