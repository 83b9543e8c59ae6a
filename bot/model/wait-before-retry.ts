import OpenAI from 'openai';

/** Waiting longer than this for a server that asks to be left alone is no use to who asked. */
const longestRetryMs = 4_000;
const retryMs = 500;

/** Null: another try makes no sense. */
export function waitBeforeRetry(error: unknown): number | null {
  if (!(error instanceof OpenAI.APIError)) return retryMs;
  const { status } = error;
  if (status !== undefined && status !== 408 && status !== 409 && status !== 429 && status < 500) {
    return null;
  }
  const seconds = Number(error.headers?.get('retry-after') ?? Number.NaN);
  if (Number.isNaN(seconds)) return retryMs;
  return seconds * 1000 > longestRetryMs ? null : seconds * 1000;
}
