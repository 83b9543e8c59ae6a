/** One measurement of one contender. Latencies are in milliseconds. */
export type Sample = { perSecond: number; p50: number; p99: number };

/** What a driver measured: each request's latency, and how long all of them took. */
export type Run = { latencies: number[]; seconds: number };

export function toSample({ latencies, seconds }: Run): Sample {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}
