export type Contender = {
  name: string;
  /** Sends that many requests; what they need is prepared before the clock starts. */
  run(requests: number): Promise<Run>;
};

export type Measured = {
  /** A contender's samples, one per round, in the order of the rounds. */
  samples: Map<string, Sample[]>;
  rounds: number;
  /** Of one measurement: the slowest contender gets the fewest, the fastest the most. */
  requests: { min: number; max: number };
};

type Plan = {
  rounds: number;
  /** Of one measurement, at most. */
  requests: number;
  /** For everything, preparations included: a slow machine measures less. */
  budgetMs: number;
};

export const minRounds = 3;
/** Enough to prepare the statements of every connection, and to estimate a contender's speed. */
const trialRequests = 300;
const trialSeconds = 2;
/** The part of the budget that warming up may take. */
const warmUpShare = 0.5;
/** A smaller one is chance. */
const minImprovement = 1.03;
/** Before that a server's code is still being compiled, and gets faster in small steps. */
const minWarmUpRequests = 10_000;
/** Even a slow contender gets this part of the requests. */
const minShare = 0.1;

/**
 * Measures every contender once per round, each round in another order, so that drift (other load,
 * a growing table, a checkpoint) affects all of them alike. Each is measured for about the same
 * time, so that a slow one does not use up the time of the others. A warm-up comes first.
 */
export async function measureInRounds(contenders: Contender[], plan: Plan): Promise<Measured> {
  const startedAt = performance.now();
  const spent = () => performance.now() - startedAt;
  const minRequests = Math.ceil(plan.requests * minShare);
  const speeds = new Map<string, number>();
  for (const contender of shuffle(contenders)) {
    const budgetMs = (plan.budgetMs * warmUpShare) / contenders.length;
    speeds.set(contender.name, await warmUp(contender, { ...plan, budgetMs }));
  }
  const secondsOfEach = (plan.budgetMs - spent()) / 1000 / minRounds / contenders.length;
  const requestsOf = (name: string) => {
    const affordable = Math.floor((speeds.get(name) ?? 0) * secondsOfEach);
    return Math.max(minRequests, Math.min(plan.requests, affordable));
  };

  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]));
  let rounds = 0;
  while (rounds < plan.rounds && (rounds < minRounds || spent() < plan.budgetMs)) {
    for (const { name, run } of shuffle(contenders)) {
      samples.get(name)?.push(toSample(await run(requestsOf(name))));
    }
    rounds += 1;
  }
  const counts = contenders.map(({ name }) => requestsOf(name));
  return {
    samples,
    rounds,
    requests: { min: Math.min(...counts), max: Math.max(...counts) },
  };
}

/**
 * Sends requests until the contender gets no faster, which takes tens of thousands: a server that
 * runs for weeks runs compiled code. Returns requests per second.
 */
async function warmUp({ run }: Contender, { requests, budgetMs }: Plan): Promise<number> {
  const startedAt = performance.now();
  const trial = Math.min(trialRequests, Math.ceil(requests / 2));
  let { perSecond: best } = toSample(await run(trial));
  let sent = trial;
  let roundsWithoutGain = 0;
  while (
    (roundsWithoutGain < 2 || sent < minWarmUpRequests) &&
    performance.now() - startedAt < budgetMs
  ) {
    const next = Math.max(trial, Math.min(requests, Math.round(best * trialSeconds)));
    const { perSecond } = toSample(await run(next));
    sent += next;
    roundsWithoutGain = perSecond > best * minImprovement ? 0 : roundsWithoutGain + 1;
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

/** Each request's latency, and how long all of them took. */
export type Run = { latencies: number[]; seconds: number };

function toSample({ latencies, seconds }: Run): Sample {
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
