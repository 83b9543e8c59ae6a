import { z } from 'zod';
import {
  applicationSchema,
  founderStepSchema,
  startupStepSchema,
  tractionStepSchema,
} from '../api/applications.ts';
import { investorImportSchema } from '../api/investors.ts';
import { cleanText } from '../clean-text.ts';
import { multiLine, optionalLine, timeZone } from '../fields.ts';
import { moneyRange, pluralize } from '../formats.ts';
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

type StoredCells = {
  cells: readonly string[];
  mapping: ColumnMapping;
  /** The number of headings. */
  columns: number;
};

/** Reads a line of a file as one of ours, or says of each column what is wrong with it. */
export function readImportRow(
  kind: ImportKind,
  { cells, mapping, columns }: StoredCells,
): { row: ImportedRow } | { problems: ImportProblem[] } {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (width > columns) return { problems: [tooManyCells({ width, columns })] };
  const problems: ImportProblem[] = [];
  const fields = Object.fromEntries(fieldsOf(kind));
  const labelOf = (field: string) => fields[field]?.label ?? null;
  const text = (field: string): string => {
    const at = mapping[field] ?? null;
    const cell = at === null ? '' : cleanText(unescapeFormula(cells[at] ?? ''));
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
  const fullName = (field: string) => `${text(field)} ${text('lastName')}`.trim();
  for (const [name, field] of fieldsOf(kind)) {
    if (field.isRequired && text(name) === '') problems.push(missing(field));
  }

  if (kind === 'investors') {
    const values = check(investorImportSchema, {
      name: fullName('name'),
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
    founderName: fullName('founderName'),
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

/** Nobody can tell which cells belong to which headings. */
const tooManyCells = ({ width, columns }: { width: number; columns: number }): ImportProblem => ({
  column: null,
  text: `This row has ${width} cells, and there are ${pluralize(columns, 'heading')}. Put quotation marks around a text that has a comma or semicolon in it.`,
});

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

// Spreadsheets write true and false in the language that they are set to.
const yesWords = ['yes', 'y', 'true', '1', 'x', '✓', '✔', 'ja', 'j', 'wahr', 'oui', 'o', 'vrai'];
const noWords = ['no', 'n', 'false', '0', 'nein', 'falsch', 'non', 'faux'];

function readYes(cell: string): boolean | Problem {
  const word = cell.toLowerCase();
  if (cell === '' || noWords.includes(word)) return false;
  if (yesWords.includes(word)) return true;
  return new Problem('Please write yes or no.');
}

const currency = '(?:[$€£]|US\\$|USD|EUR|GBP|CHF)?';
const moneyPattern = new RegExp(
  `^(${currency})\\s*([\\d.,'’\\s]*\\d)\\s*(k|tsd\\.?|t|m|mn|mm|mio\\.?)?\\s*(${currency})$`,
  'i',
);

/**
 * Thousands of dollars. An amount with the sign of a currency and no `k` is one of single dollars, if it
 * is not below a thousand: nobody writes checks of $250. Of a large number without either nobody can tell.
 */
function readThousands(cell: string): number | null | Problem {
  if (cell === '') return null;
  const problem = new Problem('Please write whole thousands of dollars, like 250.');
  const [, before, digits = '', unit, after] = moneyPattern.exec(cell) ?? [];
  const isMillions = /^m/i.test(unit ?? '');
  const amount = readNumber(digits, { mayGroup: !isMillions });
  if (amount === null) return problem;
  if (!unit && (before || after) && amount >= 1000) return wholeOr(problem, amount / 1000);
  if (!unit && amount >= 10_000)
    return new Problem(
      `Is “${short(cell)}” in dollars or in thousands? Please write $250,000 or 250k.`,
    );
  return wholeOr(problem, isMillions ? amount * 1000 : amount);
}

function wholeOr(problem: Problem, value: number): number | Problem {
  const rounded = Math.round(value);
  return Math.abs(value - rounded) < 1e-6 ? rounded : problem;
}

/** '1,250.50', '1.250,50', '1 250,50' and `1'250.50` alike. A single sign before three digits groups them. */
function readNumber(text: string, { mayGroup }: { mayGroup: boolean }): number | null {
  const digits = text.replace(/(?<=\d)['’\s](?=\d{3})/g, '');
  const [, whole = '', fraction = ''] =
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(digits) ??
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(digits) ??
    [];
  if (whole === '') return null;
  const isGrouped = mayGroup && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(fraction);
  if (isGrouped) return Number(whole + fraction);
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction || 0}`);
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

/** The names of zones that spreadsheets write, by their hours from UTC. */
const namedZones: [hours: number, names: string[]][] = [
  [0, ['z', 'utc', 'gmt', 'wet']],
  [1, ['west', 'bst', 'cet', 'mez']],
  [2, ['cest', 'mesz', 'eet', 'oez']],
  [3, ['eest', 'oesz']],
  [-4, ['edt']],
  [-5, ['est', 'cdt']],
  [-6, ['cst', 'mdt']],
  [-7, ['mst', 'pdt']],
  [-8, ['pst']],
];

/** '2:05:33 PM GMT+1', as Google Forms writes it, '14:05 MEZ' and '14:05:33.250+01:00'. */
const timePattern =
  /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?\s?([ap]\.?m\.?|vorm\.|nachm\.)?\s?(z|[a-z]{3,4})?(?:([+-])(\d{1,2})(?::?(\d\d))?)?$/i;

/** Milliseconds since midnight in UTC; null if it can't be read. */
function readTime(written: string): number | null {
  const found = timePattern.exec(written);
  if (!found) return null;
  const [, hour, minute, second = 0, fraction = 0, half, zone = 'utc', sign, hours, minutes = 0] =
    found;
  if (Number(hour) > (half ? 12 : 23) || Number(minute) > 59 || Number(second) > 59) return null;
  const zoneHours = namedZones.find(([, names]) => names.includes(zone.toLowerCase()))?.[0];
  if (zoneHours === undefined || (sign && zoneHours !== 0)) return null;
  const hourOfDay = half ? (Number(hour) % 12) + (/^[pn]/i.test(half) ? 12 : 0) : Number(hour);
  const offset =
    Number(`${sign ?? ''}1`) * (Number(hours ?? 0) * 60 + Number(minutes)) + zoneHours * 60;
  const inMinutes = hourOfDay * 60 + Number(minute) - offset;
  return (inMinutes * 60 + Number(second)) * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000);
}

/** Days as in 2026-11-24, 2026/11/24 or 24.11.2026. Where the day stands in 11/4/2026 nobody can tell. */
function readDate(cell: string): Date | null | Problem {
  if (cell === '') return null;
  const [, written = '', clock = ''] = /^([\d./-]+)(?:(?:T|,? )(.+))?$/.exec(cell) ?? [];
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(written) ??
    /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(written) ??
    [];
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written);
  const parts = german ? [german[3], german[2], german[1]] : [year, month, day];
  const date = parts.map((part = '') => part.padStart(2, '0')).join('-');
  const midnight = new Date(`${date}T00:00Z`);
  const time = clock === '' ? 0 : readTime(clock);
  // JavaScript takes February 30 for March 2.
  const isDay = /^(19|20)/.test(date) && !Number.isNaN(midnight.getTime());
  if (!isDay || !midnight.toISOString().startsWith(date) || time === null)
    return new Problem('Please write the date like 2026-11-24.');
  return new Date(midnight.getTime() + time);
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
