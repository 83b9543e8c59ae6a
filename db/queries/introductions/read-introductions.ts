import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  IntroductionKind,
  IntroductionOutcome,
  IntroductionState,
} from '#shared/domain/introductions.ts';
import type { Database } from '../../tables/database.ts';

/** One of the two, as mails and messages need them: the address stays inside until it is released. */
export type Person = {
  kind: 'founder' | 'investor';
  id: string;
  name: string;
  /** The startup, or an investor's title and company. */
  about: string;
  email: string;
  /** An accepted founder; an investor who is verified and approved. */
  isActive: boolean;
  /** A founder who is not accepted any more, an investor whose account is gone: no address is theirs. */
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
  asker: Person;
  asked: Person;
  askerOutcome: IntroductionOutcome | null;
  askedOutcome: IntroductionOutcome | null;
};

type Input = { where: RawBuilder<boolean>; orderBy?: RawBuilder<unknown>; limit: number };

/** Introductions with both people; `where` and `orderBy` speak of `introductions i`. */
export async function readIntroductions(
  db: Kysely<Database>,
  { where, orderBy = sql`i.created_at desc, i.id`, limit }: Input,
): Promise<Introduction[]> {
  const { rows } = await sql<Introduction>`
    select i.id, i.kind, i.state, i.note, i.reason, i.created_at as "createdAt",
      i.expires_at as "expiresAt", i.decided_at as "decidedAt",
      i.asker_outcome as "askerOutcome", i.asked_outcome as "askedOutcome",
      case when a.id is null then json_build_object('kind', 'investor', 'id', v.id, 'name', v.name,
        'about', concat_ws(', ', nullif(v.title, ''), nullif(v.company, '')), 'email', v.email,
        'isActive', ${investorIsActive}, 'hasLeft', v.left_at is not null)
      else ${personOf('a')} end as asker,
      ${personOf('f')} as asked
    from introductions i
    join startup_applications f on f.id = i.founder_id
    left join startup_applications a on a.id = i.asking_founder_id
    left join investors v on v.id = i.asking_investor_id
    where ${where}
    order by ${orderBy}
    limit ${limit}`.execute(db);
  return rows;
}

/** Of `investors v`: may ask founders. */
export const investorIsActive = sql<boolean>`
  (v.email_verified_at is not null and v.approved_at is not null)`;

function personOf(table: 'a' | 'f'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`json_build_object('kind', 'founder', 'id', ${column('id')},
    'name', ${column('founder_name')}, 'about', ${column('startup_name')},
    'email', ${column('founder_email')}, 'isActive', ${column('status')} = 'accepted',
    'hasLeft', ${column('status')} <> 'accepted')`;
}

export async function findIntroduction(
  db: Kysely<Database>,
  { introductionId }: { introductionId: string },
): Promise<Introduction | null> {
  const where = sql<boolean>`i.id = ${introductionId}`;
  const [found] = await readIntroductions(db, { where, limit: 1 });
  return found ?? null;
}
