import type { Sample } from './sample.ts';

export type Contender = {
  name: string;
  /** Measures so many requests; whatever they need is made before the clock starts. */
  measure(requests: number): Promise<Sample>;
};

export type Measured = {
  /** A contender's samples, one per round: what was measured in the same round has the same place. */
  samples: Map<string, Sample[]>;
  rounds: number;
  /** In each measurement. */
  requests: number;
};

type Plan = {
  rounds: number;
  requests: number;
  /** What it should take at most, preparations included. On a slow machine less is measured. */
  budgetMs: number;
};

export const fewestRounds = 3;
/** Enough for prepared statements on every connection, and to tell how quick each is. */
const trialRequests = 600;
/** Until its code is compiled: what runs for weeks is measured as it runs then. */
const warmUpSeconds = 2;

/**
 * Measures every contender once per round, each round in another order: what drifts (other load,
 * a growing table, a checkpoint) hits all of them alike. A round that is thrown away comes first: it
 * warms up and tells how much fits into the budget.
 */
export async function measureInRounds(contenders: Contender[], plan: Plan): Promise<Measured> {
  const startedAt = performance.now();
  const spent = () => performance.now() - startedAt;
  const trial = Math.min(trialRequests, Math.ceil(plan.requests / 2));
  let secondsOfOneEach = 0;
  for (const { measure } of shuffle(contenders)) {
    const { perSecond } = await measure(trial);
    secondsOfOneEach += 1 / perSecond;
    const more = Math.min(plan.requests, Math.round(perSecond * warmUpSeconds)) - trial;
    if (more > 0) await measure(more);
  }
  const left = (plan.budgetMs - spent()) / 1000;
  const affordable = Math.floor(left / secondsOfOneEach / fewestRounds);
  const requests = Math.max(Math.ceil(plan.requests / 3), Math.min(plan.requests, affordable));

  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]));
  let rounds = 0;
  while (rounds < plan.rounds && (rounds < fewestRounds || spent() < plan.budgetMs)) {
    for (const { name, measure } of shuffle(contenders)) {
      samples.get(name)?.push(await measure(requests));
    }
    rounds += 1;
  }
  return { samples, rounds, requests };
}

export function shuffle<T>(values: T[]): T[] {
  return values
    .map((value) => ({ value, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
