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

export const minRounds = 3;
/** Enough for prepared statements on every connection, and to tell how quick each is. */
const trialRequests = 300;
const trySeconds = 2;
/** Half of the time at most is for warming up. */
const warmUpShare = 0.5;
/** Less than that is chance. */
const minImprovement = 1.03;
/** A server's code gets quicker in small steps until it has answered about so many. */
const minWarmUpRequests = 10_000;
/** A slow contender is asked so many at least. */
const minShare = 0.1;

/**
 * Measures every contender once per round, each round in another order: what drifts (other load,
 * a growing table, a checkpoint) hits all of them alike. Each is measured for about as long, so that
 * a slow one leaves time enough for the others: a moment of them says little. A round that is
 * thrown away comes first: it warms up and tells how quick each is.
 */
export async function measureInRounds(contenders: Contender[], plan: Plan): Promise<Measured> {
  const startedAt = performance.now();
  const spent = () => performance.now() - startedAt;
  const least = Math.ceil(plan.requests * minShare);
  const speeds = new Map<string, number>();
  for (const contender of shuffle(contenders)) {
    const budgetMs = (plan.budgetMs * warmUpShare) / contenders.length;
    speeds.set(contender.name, await warmUp(contender, { ...plan, budgetMs }));
  }
  const secondsOfEach = (plan.budgetMs - spent()) / 1000 / minRounds / contenders.length;
  const requestsOf = (name: string) => {
    const affordable = Math.floor((speeds.get(name) ?? 0) * secondsOfEach);
    return Math.max(least, Math.min(plan.requests, affordable));
  };

  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]));
  let rounds = 0;
  while (rounds < plan.rounds && (rounds < minRounds || spent() < plan.budgetMs)) {
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

/**
 * Asks until it gets no quicker, which takes tens of thousands of requests: what runs for weeks is
 * measured as it runs then, its code compiled. Returns requests per second.
 */
async function warmUp({ measure }: Contender, { requests, budgetMs }: Plan): Promise<number> {
  const startedAt = performance.now();
  const trial = Math.min(trialRequests, Math.ceil(requests / 2));
  let { perSecond: best } = await measure(trial);
  let asked = trial;
  let inVain = 0;
  while ((inVain < 2 || asked < minWarmUpRequests) && performance.now() - startedAt < budgetMs) {
    const next = Math.max(trial, Math.min(requests, Math.round(best * trySeconds)));
    const { perSecond } = await measure(next);
    asked += next;
    inVain = perSecond > best * minImprovement ? 0 : inVain + 1;
    best = Math.max(best, perSecond);
  }
  return best;
}

export function shuffle<T>(values: T[]): T[] {
  return values
    .map((value) => ({ value, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

/** One measurement of one contender. Latencies are in milliseconds. */
export type Sample = { perSecond: number; p50: number; p99: number };

/** What a driver measured: each request's latency, and how long all of them took. */
export type Run = { latencies: number[]; seconds: number };

export function toSample({ latencies, seconds }: Run): Sample {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Calls `work` for 0 to `count - 1`, as many at a time as there are connections. */
export async function driveLoops(
  count: number,
  connections: number,
  work: (index: number) => Promise<unknown>,
): Promise<Run> {
  const latencies: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  async function loop(): Promise<void> {
    while (next < count) {
      const index = next++;
      const before = performance.now();
      await work(index);
      latencies.push(performance.now() - before);
    }
  }
  await Promise.all(Array.from({ length: Math.min(connections, count) }, loop));
  return { latencies, seconds: (performance.now() - startedAt) / 1000 };
}
