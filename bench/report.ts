import { type Measured, median, type Sample } from './measure/measure-in-rounds.ts';

const figures = ['÷ limit', '÷ floor', 'p50 ms', 'p99 ms', 'p99 ÷ p50'];

/** Figures are medians of the rounds; ratios are medians of each round's own ratio. */
export function formatTable(table: Table): string {
  const { title, counted = 'requests', measured, limit, floor, goals } = table;
  const header = ['', `${counted}/s`, ...figures];
  const rows = [...measured.samples.keys()].map((name) => {
    const of = (figure: keyof Sample) => median(figuresOf(measured, name, figure));
    const against = (other: string) =>
      median(ratios(measured, { contender: name, figure: 'perSecond', of: { contender: other } }));
    return [
      name + (name === limit ? ' (limit)' : name === floor ? ' (floor)' : ''),
      Math.round(of('perSecond')).toLocaleString('en'),
      against(limit).toFixed(2),
      against(floor).toFixed(2),
      of('p50').toFixed(2),
      of('p99').toFixed(2),
      median(ratios(measured, { contender: name, figure: 'p99', of: { figure: 'p50' } })).toFixed(
        1,
      ),
    ];
  });
  const { rounds, requests } = measured;
  const counts = [...new Set([requests.fewest, requests.most])];
  const how = `medians of ${rounds} shuffled rounds of ${counts.map((count) => count.toLocaleString('en')).join(' to ')} ${counted}`;
  return [
    title,
    how,
    ...align([header, ...rows]),
    ...goals.map((goal) => formatGoal(measured, goal)),
  ]
    .map((line) => line.trimEnd())
    .join('\n');
}

function formatGoal(measured: Measured, goal: Goal): string {
  const values = ratios(measured, goal);
  const value = median(values);
  const spread = `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;
  const isReached = 'least' in goal ? value >= goal.least : value <= goal.most;
  const wish = 'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`;
  const what =
    'contender' in goal.of
      ? `${goal.contender} ÷ ${goal.of.contender}`
      : `${goal.contender}: ${goal.figure} ÷ ${goal.of.figure}`;
  return `goal ${isReached ? 'reached    ' : 'not reached'} ${value.toFixed(2)} (${wish}; rounds ${spread})  ${what}`;
}

/** One ratio per round: both of its figures come from that round. */
function ratios(
  measured: Measured,
  { contender, figure, of }: Pick<Goal, 'contender' | 'figure' | 'of'>,
) {
  const below =
    'contender' in of
      ? figuresOf(measured, of.contender, figure)
      : figuresOf(measured, contender, of.figure);
  return figuresOf(measured, contender, figure).map(
    (value, round) => value / (below[round] ?? Number.NaN),
  );
}

function figuresOf(measured: Measured, contender: string, figure: keyof Sample): number[] {
  return (measured.samples.get(contender) ?? []).map((sample) => sample[figure]);
}

function align(rows: string[][]): string[] {
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

/** A ratio that we want; printed, never asserted. */
export type Goal = {
  contender: string;
  figure: keyof Sample;
  /** Another contender, measured in the same round, or another figure of the same contender. */
  of: { contender: string } | { figure: keyof Sample };
} & ({ least: number } | { most: number });

type Table = {
  title: string;
  /** What a measurement counts; requests unless said otherwise. */
  counted?: string;
  measured: Measured;
  /** The contenders that the others are compared with. */
  limit: string;
  floor: string;
  goals: Goal[];
};

/** What measuring an item found; untruths are wrong or missing rows and answers: those fail the run. */
export type Result = { tables: Table[]; discrepancies: string[] };
