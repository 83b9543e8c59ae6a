import { setTimeout } from 'node:timers/promises';

/** Waits for the work and for a minimum time, so that shorter durations cannot be told apart. */
export async function withMinimumDuration<Result>(
  ms: number,
  work: Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.allSettled([work, setTimeout(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
