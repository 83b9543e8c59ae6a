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
  /** In each measurement, of the slowest contender and of the quickest. */
  requests: { fewest: number; most: number };
};

type Plan = {
  rounds: number;
  /** Of one measurement at most. */
  requests: number;
  /** What it should take at most, preparations included. On a slow machine less is measured. */
  budgetMs: number;
};

export const fewestRounds = 3;
/** Enough for prepared statements on every connection, and to tell how quick each is. */
const trialRequests = 300;
/** Until its code is compiled: what runs for weeks is measured as it runs then. */
const warmUpSeconds = 2;
/** A slow contender is asked so many at least. */
const leastShare = 0.1;

/**
 * Measures every contender once per round, each round in another order: what drifts (other load,
 * a growing table, a checkpoint) hits all of them alike. Each is measured for about as long, so that
 * a slow one leaves time enough for the others: a moment of them says little. A round that is
 * thrown away comes first: it warms up and tells how quick each is.
 */
export async function measureInRounds(contenders: Contender[], plan: Plan): Promise<Measured> {
  const startedAt = performance.now();
  const spent = () => performance.now() - startedAt;
  const least = Math.ceil(plan.requests * leastShare);
  const trial = Math.min(trialRequests, Math.ceil(plan.requests / 2));
  const speeds = new Map<string, number>();
  for (const { name, measure } of shuffle(contenders)) {
    const { perSecond } = await measure(trial);
    const more = Math.min(plan.requests, Math.round(perSecond * warmUpSeconds)) - trial;
    const warm = more > trial ? await measure(more) : { perSecond };
    speeds.set(name, warm.perSecond);
  }
  const secondsOfEach = (plan.budgetMs - spent()) / 1000 / fewestRounds / contenders.length;
  const requestsOf = (name: string) => {
    const affordable = Math.floor((speeds.get(name) ?? 0) * secondsOfEach);
    return Math.max(least, Math.min(plan.requests, affordable));
  };

  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]));
  let rounds = 0;
  while (rounds < plan.rounds && (rounds < fewestRounds || spent() < plan.budgetMs)) {
    for (const { name, measure } of shuffle(contenders)) {
      samples.get(name)?.push(await measure(requestsOf(name)));
    }
    rounds += 1;
  }
  const counts = contenders.map(({ name }) => requestsOf(name));
  return {
    samples,
    rounds,
    requests: { fewest: Math.min(...counts), most: Math.max(...counts) },
  };
}

export function shuffle<T>(values: T[]): T[] {
  return values
    .map((value) => ({ value, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
