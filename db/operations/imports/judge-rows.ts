import { sql } from 'kysely';
import { toEmailAddress } from '#shared/domain/email-address.ts';
import { type ImportedRow, readImportRow } from '#shared/domain/import-rows.ts';
import type { ColumnMapping, ImportKind, ImportProblem } from '#shared/domain/imports.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { maxTeamSize } from '#shared/domain/team.ts';
import type { Db } from '../../schema.ts';

export type StoredRow = {
  number: number;
  line: number;
  cells: string[];
  teamNumber: number | null;
};

export type Verdict =
  | { state: 'ready'; row: ImportedRow }
  | { state: 'here' }
  | { state: 'error'; problems: ImportProblem[] };

export type Judged = {
  stored: StoredRow;
  verdict: Verdict;
  /** As in the file, also where it is not valid. */
  email: string;
  /** The key that keeps the rows of a startup together; null in files that have no teams. */
  team: string | null;
};

type JudgeInput = {
  kind: ImportKind;
  mapping: ColumnMapping;
  cohortId: string | null;
  /** The number of headings. */
  columns: number;
  rows: StoredRow[];
};

/** Says of each row whether it can be imported as things stand, is here already, or what is wrong. */
export async function judgeRows(
  db: Db,
  { kind, mapping, cohortId, columns, rows }: JudgeInput,
): Promise<Judged[]> {
  const read = rows.map((stored) => ({
    stored,
    ...readImportRow(kind, { cells: stored.cells, mapping, columns }),
  }));
  const known = read.flatMap((each) => ('row' in each ? [each.row] : []));
  const facts = await findFacts(db, { cohortId, rows: known });
  return read.map((each) => {
    const { stored } = each;
    const verdict: Verdict =
      'row' in each
        ? judge(each.row, { facts, cohortId, stored })
        : { state: 'error', problems: each.problems };
    const cell = (field: string) => stored.cells[mapping[field] ?? -1] ?? '';
    const email = cell(kind === 'investors' ? 'email' : 'founderEmail');
    return {
      stored,
      verdict,
      email: toEmailAddress(email) ?? email.trim().toLowerCase(),
      team: kind === 'startups' ? nameKey(cell('startupName')) : null,
    };
  });
}

function addressOf(row: ImportedRow): string {
  if (row.kind === 'startups') return row.values.founderEmail;
  return row.kind === 'investors' ? row.values.email : row.values.application.founderEmail;
}

type Facts = {
  founders: Map<string, { startupName: string; cohortId: string | null }>;
  applications: Map<string, { startupName: string; hasLeft: boolean }>;
  investors: Set<string>;
  /** The keys of the names of the cohort's. */
  startups: Set<string>;
};

/** The existing people and startups that these rows name. */
async function findFacts(
  db: Db,
  { cohortId, rows }: { cohortId: string | null; rows: ImportedRow[] },
): Promise<Facts> {
  const emails = [...new Set(rows.map(addressOf))];
  const areInvestors = rows[0]?.kind === 'investors';
  if (areInvestors) {
    const found = await db
      .selectFrom('accounts')
      .where('audience', '=', 'investor')
      .where('is_claim', '=', false)
      .where('email', '=', sql<string>`any(${emails}::text[])`)
      .select('email')
      .execute();
    const investors = new Set(found.map(({ email }) => email));
    return { founders: new Map(), applications: new Map(), investors, startups: new Set() };
  }
  const founders = await db
    .selectFrom('founders as f')
    .innerJoin('startup_applications as s', 's.id', 'f.startup_id')
    .where('f.email', '=', sql<string>`any(${emails}::text[])`)
    .where('f.is_active', '=', true)
    .select(['f.email', 's.startup_name as startupName', 's.cohort_id as cohortId'])
    .execute();
  const applications = await db
    .selectFrom('startup_applications')
    .where('founder_email', '=', sql<string>`any(${emails}::text[])`)
    .where((is) =>
      is.or([
        is('status', 'in', ['pending', 'under_review', 'accepted']),
        is('pending_decision', '=', 'accepted'),
        is('left_at', 'is not', null),
      ]),
    )
    .select(['founder_email as email', 'startup_name as startupName'])
    .select((is) => is('left_at', 'is not', null).$castTo<boolean>().as('hasLeft'))
    .execute();
  const names = rows.flatMap((row) =>
    row.kind === 'startups' ? [nameKey(row.values.startupName)] : [],
  );
  const startups = await db
    .selectFrom('startup_applications')
    .where('cohort_id', '=', cohortId)
    .where('status', '=', 'accepted')
    .where(sql<string>`name_key(startup_name)`, '=', sql<string>`any(${names}::text[])`)
    .select(sql<string>`name_key(startup_name)`.as('name'))
    .execute();
  return {
    founders: new Map(founders.map(({ email, ...founder }) => [email, founder])),
    applications: new Map(applications.map(({ email, ...each }) => [email, each])),
    investors: new Set(),
    startups: new Set(startups.map(({ name }) => name)),
  };
}

type JudgeContext = { facts: Facts; cohortId: string | null; stored: StoredRow };

function judge(row: ImportedRow, { facts, cohortId, stored }: JudgeContext): Verdict {
  const email = addressOf(row);
  if (row.kind === 'investors')
    return facts.investors.has(email) ? { state: 'here' } : { state: 'ready', row };
  const founder = facts.founders.get(email);
  const application = facts.applications.get(email);
  if (row.kind === 'applications') {
    const { startupName } = row.values.application;
    if (!founder && !application) return { state: 'ready', row };
    const isSame = application && nameKey(application.startupName) === nameKey(startupName);
    if (isSame) return { state: 'here' };
    return refuse(
      'Email',
      `This address belongs to ${application?.startupName ?? founder?.startupName} already.`,
    );
  }
  const { startupName } = row.values;
  if (founder) {
    const isSame = nameKey(founder.startupName) === nameKey(startupName);
    if (isSame && founder.cohortId === cohortId) return { state: 'here' };
    return refuse(
      'Email',
      isSame
        ? `This founder of ${founder.startupName} is in another cohort.`
        : `This address belongs to a founder of ${founder.startupName}.`,
    );
  }
  if (application?.hasLeft)
    return refuse('Email', 'They left the program. Let them return on the Founders page.');
  if (application)
    return refuse('Email', 'This address has applied. Decide on the application instead.');
  const joinsTeam = stored.teamNumber !== null && stored.teamNumber !== stored.number;
  if (!joinsTeam && facts.startups.has(nameKey(startupName))) return refuse('Startup', isThere);
  return { state: 'ready', row };
}

const isThere = 'A startup of this name is in the cohort already. Its owner can invite teammates.';
export const teamIsFull = `A team has at most ${maxTeamSize} people.`;

export function refuse(column: string | null, text: string): Verdict {
  return { state: 'error', problems: [{ column, text }] };
}
