import type { Comparison } from '#shared/api/progress.ts';
import type { ComparedMeasure } from '#shared/domain/comparison.ts';
import { formatNumber, formatPercent } from '#shared/formats.ts';

export const measureLabels: Record<ComparedMeasure, string> = {
  tasks: 'Tasks completed',
  rate: 'Completion rate',
  pledges: 'Pledges kept',
  days: 'Active days',
};

/** Short enough for four beside one another on a phone. */
export const measureNames: Record<ComparedMeasure, string> = {
  tasks: 'Tasks',
  rate: 'Rate',
  pledges: 'Pledges',
  days: 'Days',
};

/** Days are those of the streak; a rate is one of tasks. */
export const measureColors: Record<ComparedMeasure, string> = {
  tasks: 'var(--metric-tasks)',
  rate: 'var(--metric-tasks)',
  pledges: 'var(--metric-pledges)',
  days: 'var(--metric-streak)',
};

/** A figure in a cell; a dash where there is none or too few others. */
export function measureText(measure: ComparedMeasure, value: number | null): string {
  if (value === null) return '–';
  return measure === 'rate' ? formatPercent(value) : formatNumber(value);
}

type Values = Comparison['weeks'][number][ComparedMeasure];

/** This week in words: 'Tasks completed this week: you 4, your cohort 3, MVP stage 2.' */
export function comparisonSentence(
  measure: ComparedMeasure,
  { own, cohort, stage }: Values,
  stageName: string,
): string {
  if (cohort === null && stage === null) {
    return 'This week there are fewer than five others to compare with.';
  }
  const parts = [
    `you ${own === null ? 'had nothing due' : measureText(measure, own)}`,
    ...(cohort === null ? [] : [`your cohort ${measureText(measure, cohort)}`]),
    ...(stage === null ? [] : [`${stageName} ${measureText(measure, stage)}`]),
  ];
  return `${measureLabels[measure]} this week: ${parts.join(', ')}.`;
}
