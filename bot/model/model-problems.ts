import OpenAI from 'openai';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/connect.ts';
import { recordModelProblem, solveModelProblem } from '#db/operations/coach/model-problems.ts';
import type { ModelProblem } from '#shared/domain/model-problems.ts';

/**
 * The reason why the provider refuses all calls until an admin does something; null if that isn't
 * so.
 */
export function modelProblemOf(error: unknown): ModelProblem | null {
  if (!(error instanceof OpenAI.APIError)) return null;
  const { status, code } = error;
  if (status === 401 || code === 'invalid_api_key') return 'key';
  if (code === 'model_not_found') return 'model';
  return code === 'insufficient_quota' || status === 402 ? 'quota' : null;
}

/** Calls a model. Admins are notified of what only they can put right, once, until an answer comes. */
export async function reportingProblems<Answer>(
  { db, clock, logger }: { db: DatabaseHandle['db']; clock: () => Date; logger: Logger },
  model: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  // A database that is away for a moment must not cost the answer.
  const logFailure = (error: unknown) => logger.warn({ err: error, model }, 'Nobody was told');
  try {
    const answer = await call();
    await solveModelProblem(db, { model, now: clock() }).catch(logFailure);
    return answer;
  } catch (error) {
    const kind = modelProblemOf(error);
    if (kind) await recordModelProblem(db, { model, kind, now: clock() }).catch(logFailure);
    throw error;
  }
}
