/**
 * The measures that premium compares, week by week. Days with a completed task stand for the
 * streak.
 */
export const comparedMeasures = ['tasks', 'rate', 'pledges', 'days'] as const;
export type ComparedMeasure = (typeof comparedMeasures)[number];

/** The founder's own figure, and the medians of others. */
export type CompareGroup = 'own' | 'cohort' | 'stage';
