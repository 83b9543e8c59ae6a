import { type Measured, median, type Sample } from './measure/measure-in-rounds.ts';

/**
 * The result of measuring an item. A discrepancy is a wrong or missing row or answer: it fails the
 * run.
 */
export type Result = { tables: Table[]; notes?: string[]; discrepancies: string[] };

export type Table = {
  title: string;
  /** The unit of a measurement; requests unless said otherwise. */
  counted?: string;
  measured: Measured;
  /** As how many different accounts it was asked; none where nobody is signed in. */
  people?: number;
  /** The contenders that the others are compared with. */
  limit: string;
  floor: string;
  goals: Goal[];
};

/** Printed, never asserted. */
type Goal = {
  contender: string;
  figure: keyof Sample;
  /** A ratio to another contender of the same round, or to another figure of this one. */
  of?: { contender: string } | { figure: keyof Sample };
} & ({ min: number } | { max: number });

const columns = ['÷ limit', '÷ floor', 'p50 ms', 'p99 ms', 'p99 ÷ p50'];

/** Figures are medians of the rounds; ratios are medians of each round's own ratio. */
export function formatTable(
  { title, counted = 'requests', measured, people, limit, floor, goals }: Table,
  data: string,
): string {
  const header = ['', `${counted}/s`, ...columns];
  const rows = [...measured.samples.keys()].map((contender) => {
    const medianOf = (goal: Omit<Measure, 'contender'>) =>
      median(valuesOf(measured, { contender, ...goal }));
    const speedOver = (other: string) =>
      medianOf({ figure: 'perSecond', of: { contender: other } }).toFixed(2);
    return [
      contender + (contender === limit ? ' (limit)' : contender === floor ? ' (floor)' : ''),
      Math.round(medianOf({ figure: 'perSecond' })).toLocaleString('en'),
      speedOver(limit),
      speedOver(floor),
      medianOf({ figure: 'p50' }).toFixed(2),
      medianOf({ figure: 'p99' }).toFixed(2),
      medianOf({ figure: 'p99', of: { figure: 'p50' } }).toFixed(1),
    ];
  });
  const { rounds, requests } = measured;
  const counts = [...new Set([requests.min, requests.max])].map((each) =>
    each.toLocaleString('en'),
  );
  return [
    title,
    `medians of ${rounds} shuffled rounds of ${counts.join(' to ')} ${counted}`,
    `${people ? `asked as ${people.toLocaleString('en')} different accounts, ` : ''}on ${data}`,
    ...align([header, ...rows]),
    ...goals.map((goal) => formatGoal(measured, goal)),
  ]
    .map((line) => line.trimEnd())
    .join('\n');
}

function formatGoal(measured: Measured, goal: Goal): string {
  const values = valuesOf(measured, goal);
  const value = median(values);
  const range = `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;
  const isReached = 'min' in goal ? value >= goal.min : value <= goal.max;
  const target = 'min' in goal ? `≥ ${goal.min}` : `≤ ${goal.max}`;
  return `goal ${isReached ? 'reached    ' : 'not reached'} ${value.toFixed(2)} (${target}; rounds ${range})  ${nameOf(goal)}`;
}

function nameOf({ contender, figure, of }: Measure): string {
  if (!of) return `${contender}: ${figure}`;
  return 'contender' in of
    ? `${contender} ÷ ${of.contender}`
    : `${contender}: ${figure} ÷ ${of.figure}`;
}

type Measure = Pick<Goal, 'contender' | 'figure' | 'of'>;

/** One value per round; both figures of a ratio come from the same round. */
function valuesOf(measured: Measured, { contender, figure, of }: Measure): number[] {
  const values = figuresOf(measured, contender, figure);
  if (!of) return values;
  const divisors =
    'contender' in of
      ? figuresOf(measured, of.contender, figure)
      : figuresOf(measured, contender, of.figure);
  return values.map((value, round) => value / (divisors[round] ?? Number.NaN));
}

function figuresOf(measured: Measured, contender: string, figure: keyof Sample): number[] {
  return (measured.samples.get(contender) ?? []).map((sample) => sample[figure]);
}

export function align(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  '),
  );
}
