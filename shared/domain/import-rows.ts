import { z } from 'zod';
import {
  applicationSchema,
  founderStepSchema,
  startupStepSchema,
  tractionStepSchema,
} from '../api/applications.ts';
import { investorImportSchema } from '../api/investors.ts';
import { multiLine, optionalLine, timeZone } from '../fields.ts';
import { moneyRange } from '../formats.ts';
import {
  fundingAmounts,
  fundingStageLabels,
  fundingStages,
  monthlyRevenues,
  stageLabels,
  stages,
} from '../options.ts';
import { unescapeFormula } from './csv.ts';
import {
  type ColumnMapping,
  fieldsOf,
  type ImportField,
  type ImportKind,
  type ImportProblem,
} from './imports.ts';
import { investmentFocuses } from './investors.ts';

const startupSchema = z.object({
  ...founderStepSchema.shape,
  ...startupStepSchema.shape,
  ...tractionStepSchema.shape,
  // A program knows its startups; what they say of themselves they can add later.
  industry: optionalLine(80).transform((industry) => industry || 'Other'),
  description: multiLine(2000),
  timeZone: timeZone.optional(),
});
export type ImportedStartup = z.output<typeof startupSchema>;

const applicationRowSchema = z.object({
  application: applicationSchema,
  submittedAt: z.date().optional(),
});
export type ImportedApplication = z.output<typeof applicationRowSchema>;
export type ImportedInvestor = z.output<typeof investorImportSchema>;

export type ImportedRow =
  | { kind: 'startups'; values: ImportedStartup }
  | { kind: 'applications'; values: ImportedApplication }
  | { kind: 'investors'; values: ImportedInvestor };

/** Reads a line of a file as one of ours, or says of each column what is wrong with it. */
export function readImportRow(
  kind: ImportKind,
  { cells, mapping }: { cells: readonly string[]; mapping: ColumnMapping },
): { row: ImportedRow } | { problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const fields = Object.fromEntries(fieldsOf(kind));
  const labelOf = (field: string) => fields[field]?.label ?? null;
  const text = (field: string): string => {
    const at = mapping[field] ?? null;
    const cell = at === null ? '' : unescapeFormula(cells[at] ?? '').trim();
    // Spreadsheets wrap long names; only a description has paragraphs.
    return field === 'description' ? cell : cell.replace(/\s*[\r\n]+\s*/g, ' ');
  };
  const read = <Value>(
    field: string,
    reader: (text: string) => Value | Problem,
  ): Value | undefined => {
    const value = reader(text(field));
    if (!(value instanceof Problem)) return value;
    problems.push({ column: labelOf(field), text: value.text });
    return undefined;
  };
  const check = <Schema extends z.ZodType>(schema: Schema, input: unknown) => {
    const checked = schema.safeParse(input);
    if (checked.success) return problems.length > 0 ? null : checked.data;
    for (const { path, message } of checked.error.issues) {
      const column = labelOf(String(path.findLast((part) => labelOf(String(part)) !== null)));
      // An unreadable value is missing here and has been reported already.
      if (!problems.some((problem) => problem.column === column))
        problems.push({ column, text: message });
    }
    return null;
  };
  for (const [name, field] of fieldsOf(kind)) {
    if (field.isRequired && text(name) === '') problems.push(missing(field));
  }

  if (kind === 'investors') {
    const values = check(investorImportSchema, {
      name: text('name'),
      email: text('email'),
      company: text('company'),
      title: text('title'),
      investmentFocus: read('investmentFocus', readFocuses),
      checkSizeMin: read('checkSizeMin', readThousands),
      checkSizeMax: read('checkSizeMax', readThousands),
    });
    return values ? { row: { kind, values } } : { problems };
  }
  // Our own list of applications has the amount in the column that says whether.
  const wantedAmount = readChoice(text('lookingForFunding'), amountChoices);
  const saysAmount = typeof wantedAmount === 'string';
  const startup = {
    startupName: text('startupName'),
    founderName: text('founderName'),
    founderEmail: text('founderEmail'),
    stage: read('stage', (cell) => readChoice(cell, stageChoices)) ?? 'idea',
    industry: text('industry'),
    description: text('description'),
    websiteUrl: text('websiteUrl'),
    pitchDeckUrl: text('pitchDeckUrl'),
    teamSize: read('teamSize', readTeamSize),
    fundingRaised: read('fundingRaised', (cell) => readChoice(cell, fundingChoices)) ?? 'none',
    monthlyRevenue: read('monthlyRevenue', (cell) => readChoice(cell, revenueChoices)),
    lookingForFunding: saysAmount || read('lookingForFunding', readYes),
    fundingAmount: saysAmount
      ? wantedAmount
      : read('fundingAmount', (cell) => readChoice(cell, amountChoices)),
  };
  if (kind === 'startups') {
    const zone = text('timeZone');
    const values = check(startupSchema, { ...startup, ...(zone && { timeZone: zone }) });
    return values ? { row: { kind, values } } : { problems };
  }
  const submittedAt = read('submittedAt', readDate) ?? undefined;
  const values = check(applicationRowSchema, { application: startup, submittedAt });
  return values ? { row: { kind, values } } : { problems };
}

const missing = ({ label }: ImportField): ImportProblem => ({
  column: label,
  text: 'This is missing.',
});

class Problem {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The texts that may stand in a cell, and their values. */
type Choices<Value> = { value: Value; label: string }[];

const stageChoices = stages.map((value) => ({ value, label: stageLabels[value] }));
const fundingChoices = fundingStages.map((value) => ({ value, label: fundingStageLabels[value] }));
const revenueChoices = monthlyRevenues.map((value) => ({ value, label: moneyRange(value) }));
const amountChoices = fundingAmounts.map((value) => ({ value, label: moneyRange(value) }));

/** Upper and lower case, dashes of all kinds and dollar signs make no difference. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s$]/g, '')
    .replace(/[‐-―−]/g, '-');
}

function readChoice<Value extends string>(
  cell: string,
  choices: Choices<Value>,
): Value | null | Problem {
  if (cell === '') return null;
  const wanted = plain(cell);
  // 'Pre-seed ($0-$250K)' can also be written without what is in brackets.
  const found = choices.find(({ value, label }) =>
    [value, label, label.replace(/ \(.*/, '')].some((each) => plain(each) === wanted),
  );
  if (found) return found.value;
  return new Problem(
    `“${short(cell)}” is none of ${choices.map(({ value }) => value).join(', ')}.`,
  );
}

function readTeamSize(cell: string): number | Problem {
  if (cell === '') return 1;
  const size = Number(cell.replace(/\+$/, ''));
  if (!Number.isInteger(size) || size < 1)
    return new Problem('Please write a whole number from 1.');
  return Math.min(size, 5);
}

function readYes(cell: string): boolean | Problem {
  const word = cell.toLowerCase();
  if (['', 'no', 'n', 'false', '0', 'nein'].includes(word)) return false;
  if (['yes', 'y', 'true', '1', 'x', 'ja'].includes(word)) return true;
  return new Problem('Please write yes or no.');
}

function readThousands(cell: string): number | null | Problem {
  if (cell === '') return null;
  const found = /^\$?\s*(\d+(?:[.,]\d{3})*)\s*k?$/i.exec(cell);
  if (!found) return new Problem('Please write whole thousands of dollars, like 250.');
  return Number(found[1]?.replace(/[.,]/g, ''));
}

function readFocuses(cell: string): string[] | Problem {
  const wanted = cell
    .split(/[;,|]/)
    .map((each) => each.trim())
    .filter(Boolean);
  const chosen: string[] = [];
  for (const each of wanted) {
    const found = investmentFocuses.find((focus) => plain(focus) === plain(each));
    if (!found) return new Problem(`“${short(each)}” is none of ${investmentFocuses.join(', ')}.`);
    chosen.push(found);
  }
  return chosen;
}

/** Days as in 2026-11-24 or 24.11.2026. Where the day stands in 11/4/2026 nobody can tell. */
function readDate(cell: string): Date | null | Problem {
  if (cell === '') return null;
  const problem = new Problem('Please write the date like 2026-11-24.');
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell);
  const iso = german
    ? `${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}`
    : cell.replace(' ', 'T');
  const found =
    /^((?:19|20)\d\d-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(iso);
  if (!found) return problem;
  const [, day = '', time = 'T00:00', zone = 'Z'] = found;
  const date = new Date(`${day}${time}${zone}`);
  // JavaScript takes February 30 for March 2.
  const midnight = new Date(`${day}T00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  if (!isDay || Number.isNaN(date.getTime())) return problem;
  return date;
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
