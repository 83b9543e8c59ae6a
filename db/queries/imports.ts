import { sql } from 'kysely';
import type { ImportDetail, ImportSummary } from '#shared/api/imports.ts';
import { cleanLine, cleanText } from '#shared/clean-text.ts';
import type { CsvCell, CsvRow } from '#shared/domain/csv.ts';
import {
  type ColumnMapping,
  guessColumns,
  type ImportProblem,
  type ImportRowState,
  maxTopRows,
} from '#shared/domain/imports.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../schema.ts';

const maxListed = 50;

/** The imports of the last weeks, newest first. */
export async function listImports(db: Db): Promise<ImportSummary[]> {
  const rows = await summaries(db).orderBy('i.created_at', 'desc').limit(maxListed).execute();
  return rows.map(toSummary);
}

function summaries(db: Db) {
  return db
    .selectFrom('imports as i')
    .select(['i.id', 'i.kind', 'i.file_name', 'i.state', 'i.actor_email'])
    .select(['i.created_at', 'i.finished_at', 'i.undone_at'])
    .select(
      sql<Partial<Record<ImportRowState, number>>>`coalesce((
        select json_object_agg(state, rows) from (
          select state, count(*)::int as rows from import_rows r
          where r.import_id = i.id group by state) by_state), '{}')`.as('counts'),
    );
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

function toSummary(row: SummaryRow): ImportSummary {
  const { counts } = row;
  return {
    importId: row.id,
    kind: row.kind,
    fileName: row.file_name,
    state: row.state,
    by: row.actor_email,
    receivedAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
  };
}

const samplesShown = 3;
const refusedShown = 100;

/** One import with what its page shows. Throws `import_not_found`. */
export async function findImport(
  db: Db,
  { importId }: { importId: string },
): Promise<ImportDetail> {
  const found = await summaries(db)
    .leftJoin('cohorts as c', 'c.id', 'i.cohort_id')
    .where('i.id', '=', importId)
    .select(['i.headers', 'i.top_rows as topRows', 'i.mapping', 'i.sends_invitations', 'i.problem'])
    .select(['c.id as cohortId', 'c.name as cohort'])
    .executeTakeFirst();
  if (!found) throw new AppError('import_not_found');
  const { kind, headers, topRows, cohortId, cohort } = found;
  const mapping = found.mapping ?? (kind === 'everything' ? {} : guessColumns(kind, headers));
  const [first, refused, uninvited] = await Promise.all([
    db
      .selectFrom('import_rows')
      .where('import_id', '=', importId)
      .orderBy('number')
      .limit(maxTopRows)
      .select(['line', 'cells'])
      .execute(),
    db
      .selectFrom('import_rows')
      .where('import_id', '=', importId)
      .where('state', 'in', ['error', 'kept'])
      .orderBy('number')
      .limit(refusedShown)
      .select(['number', 'line', 'state', 'cells', 'problems'])
      .execute(),
    found.state === 'done' ? countUninvited(db, { importId }) : 0,
  ]);
  return {
    ...toSummary(found),
    headers,
    headingLine: topRows.at(-1)?.line ?? null,
    headingChoices: topRows.length > 0 ? toChoices([...topRows, ...first]) : [],
    samples: first.slice(0, samplesShown).map(({ cells }) => cells.map(cleanText)),
    mapping,
    cohort: cohortId === null || cohort === null ? null : { id: cohortId, name: cohort },
    sendsInvitations: found.sends_invitations,
    uninvited,
    problem: found.problem,
    refused: refused.map(({ cells, ...row }) => ({ ...row, name: nameIn(cells, mapping) })),
  };
}

/** There has to be a row below the headings. */
function toChoices(rows: CsvRow[]): ImportDetail['headingChoices'] {
  return rows.slice(0, Math.min(maxTopRows, rows.length - 1)).map(({ line, cells }) => ({
    line,
    text: cleanLine(cells.filter(Boolean).join(', ')).slice(0, 120),
  }));
}

/** 'Nimbus, Ada Park' as it stands in the file. */
function nameIn(cells: string[], mapping: ColumnMapping): string {
  const cell = (field: string) => cleanLine(cells[mapping[field] ?? -1] ?? '');
  const person = [cell('founderName'), cell('name'), cell('lastName')].filter(Boolean).join(' ');
  const parts = [cell('startupName'), person, cell('company')];
  return parts.filter(Boolean).join(', ').slice(0, 80);
}

async function countUninvited(db: Db, { importId }: { importId: string }): Promise<number> {
  const accountIds = await listMadeAccounts(db, { importId });
  const { count } = await db
    .selectFrom('accounts as a')
    .where('a.id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('a.password_hash', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mails')
            .where('key', '=', sql<string>`'import-invitation:' || a.id`)
            .select('id'),
        ),
      ),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The accounts that an import made, or some of its rows. They are read by themselves because right after
 * an import PostgreSQL knows of none: joined, it would read every account for each.
 */
export async function listMadeAccounts(
  db: Db,
  { importId, numbers }: { importId: string; numbers?: number[] | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('state', '=', 'made')
    .$if(numbers !== undefined, (query) =>
      query.where('number', '=', sql<number>`any(${numbers}::int[])`),
    )
    .select('made_account as accountId')
    .execute();
  return rows.flatMap(({ accountId }) => accountId ?? []);
}

const outcomes: Record<ImportRowState, string> = {
  waiting: 'not checked yet',
  ready: 'will be imported',
  error: 'left out',
  here: 'already here',
  made: 'imported',
  removed: 'removed again',
  kept: 'kept',
};

/** Each row with what became of it, headings first, then the file's own columns. */
export async function importLines(
  db: Db,
  { importId }: { importId: string },
): Promise<{ fileName: string; lines: CsvCell[][] }> {
  const { headers, fileName } = await findImport(db, { importId });
  const rows = await db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .orderBy('number')
    .select(['line', 'state', 'problems', 'cells'])
    .execute();
  const lines = rows.map(({ line, state, problems, cells }): CsvCell[] => [
    line,
    outcomes[state],
    problems.map(problemText).join(' '),
    ...cells,
  ]);
  return { fileName, lines: [['Line', 'Outcome', 'Why', ...headers], ...lines] };
}

function problemText({ column, text }: ImportProblem): string {
  return column === null ? text : `${column}: ${text}`;
}
