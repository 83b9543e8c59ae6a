import { sql } from 'kysely';
import { type ColumnMapping, fieldsOf, type ImportKind } from '#shared/domain/imports.ts';
import { maxTeamSize } from '#shared/domain/team.ts';
import { AppError } from '#shared/errors.ts';
import type { FieldIssue } from '#shared/failure.ts';
import type { Db, Trx } from '../../schema.ts';
import { requireCohort } from '../applications/decide-application.ts';
import { type Judged, judgeRows, refuse, type StoredRow, teamIsFull } from './judge-rows.ts';

type CheckImportInput = {
  importId: string;
  mapping: ColumnMapping;
  /** The cohort that startups join. */
  cohortId: string | null;
  sendsInvitations: boolean;
  now: Date;
};

/** The dry run: says of each row what importing it would do. It can be repeated until the import begins. */
export async function checkImport(db: Db, input: CheckImportInput): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { importId, now } = input;
    const { kind, state, headers } = await lockImport(trx, importId);
    if (state !== 'uploaded' && state !== 'checked') throw new AppError('import_started');
    if (kind === 'everything') throw new AppError('import_not_found');
    const mapping = knownColumns(kind, { mapping: input.mapping, columns: headers.length });
    const cohortId = kind === 'startups' ? await requireCohort(trx, input) : null;
    const settings = { kind, mapping, cohortId, columns: headers.length };
    const seen: Seen = { lines: new Map(), teams: new Map() };
    for (let from = 0; ; from += rowsPerStep) {
      const rows = await readRows(trx, { importId, from, until: from + rowsPerStep });
      if (rows.length === 0) break;
      const judged = await judgeRows(trx, { ...settings, rows });
      const inFile = judged.map((each) => judgeInFile(each, seen));
      await recordVerdicts(trx, { importId, judged: inFile });
    }
    await trx
      .updateTable('imports')
      .set({
        state: 'checked',
        mapping: JSON.stringify(mapping),
        cohort_id: cohortId,
        sends_invitations: input.sendsInvitations,
        checked_at: now,
      })
      .where('id', '=', importId)
      .execute();
  });
}

const rowsPerStep = 500;

/** Locks an import: its rows change in one transaction at a time. */
export async function lockImport(trx: Trx, importId: string) {
  const found = await trx
    .selectFrom('imports')
    .where('id', '=', importId)
    .select(['kind', 'state', 'headers', 'top_rows as topRows', 'mapping', 'file_name as fileName'])
    .select(['cohort_id as cohortId', 'sends_invitations as sendsInvitations'])
    .select(['actor_id as actorId', 'actor_email as actorEmail'])
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('import_not_found');
  return found;
}

/** The fields of this kind, each in a column of this file; all that are required, and no others. */
function knownColumns(
  kind: ImportKind,
  { mapping, columns }: { mapping: ColumnMapping; columns: number },
): ColumnMapping {
  const fields = fieldsOf(kind);
  const issues: FieldIssue[] = Object.keys(mapping)
    .filter((key) => !fields.some(([name]) => name === key))
    .map((key) => ({ path: `mapping.${key}`, message: `“${key}” isn’t a field of this import.` }));
  const known: ColumnMapping = {};
  for (const [name, { label, isRequired }] of fields) {
    const at = mapping[name] ?? null;
    known[name] = at !== null && at >= 0 && at < columns ? at : null;
    if (isRequired && known[name] === null)
      issues.push({ path: `mapping.${name}`, message: `Please choose the column of “${label}”.` });
  }
  if (issues.length > 0) throw new AppError('invalid_input', { issues });
  return known;
}

type RowRange = { importId: string; from: number; until: number };

function readRows(trx: Trx, { importId, from, until }: RowRange) {
  return trx
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('number', '>', from)
    .where('number', '<=', until)
    .orderBy('number')
    .select(['number', 'line', 'cells'])
    .select(sql<null>`null`.as('teamNumber'))
    .execute();
}

/** The rows of the file so far. */
type Seen = {
  /** The line in which an address was first. */
  lines: Map<string, number>;
  /** By the startup's name: the row that founds it. */
  teams: Map<string, { founder: StoredRow; isRefused: boolean; size: number }>;
};

type JudgedInFile = Judged & { teamNumber: number | null };

/** Judges a row beside those before it: the same person again, or one more of a startup's team. */
function judgeInFile(judged: Judged, { lines, teams }: Seen): JudgedInFile {
  const { stored, email, team: name } = judged;
  let { verdict } = judged;
  const line = lines.get(email);
  if (line === undefined) lines.set(email, stored.line);
  else if (verdict.state === 'ready')
    verdict = refuse('Email', `This address is in line ${line}, too.`);
  if (name === null) return { ...judged, verdict, teamNumber: null };
  const team = teams.get(name);
  if (!team) {
    teams.set(name, { founder: stored, isRefused: verdict.state === 'error', size: 1 });
    return { ...judged, verdict, teamNumber: stored.number };
  }
  if (verdict.state === 'ready' && team.isRefused)
    verdict = refuse(
      'Startup',
      `Line ${team.founder.line}, the first of this startup, has an error.`,
    );
  if (verdict.state === 'ready' && team.size >= maxTeamSize)
    verdict = refuse('Startup', teamIsFull);
  if (verdict.state === 'ready') team.size += 1;
  return { ...judged, verdict, teamNumber: team.founder.number };
}

async function recordVerdicts(
  trx: Trx,
  { importId, judged }: { importId: string; judged: JudgedInFile[] },
): Promise<void> {
  const verdicts = judged.map(({ stored: { number }, verdict, teamNumber }) => ({
    number,
    state: verdict.state,
    problems: verdict.state === 'error' ? verdict.problems : [],
    team: teamNumber,
  }));
  await sql`
    update import_rows r set state = v.state, problems = v.problems, team_number = v.team
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as v (number int, state text, problems jsonb, team int)
    where r.import_id = ${importId} and r.number = v.number`.execute(trx);
}
