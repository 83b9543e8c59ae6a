import { setTimeout } from 'node:timers/promises';

/** Waits for some work, and for so many milliseconds: what took less can't be told apart. */
export async function takeAtLeast<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work, setTimeout(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
