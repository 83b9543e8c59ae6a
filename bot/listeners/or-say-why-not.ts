import { AppError } from '#shared/errors.ts';
import { coachRefusal } from '../blocks/coach-asking.ts';
import { postResponse } from '../slack/post-response.ts';
import type { Call } from './listener.ts';

/** “Thinking” is said first, or a quick answer would be overtaken by it; a refusal takes its place. */
export async function orSayWhyNot(call: Call, ask: () => Promise<unknown>): Promise<void> {
  const { responseUrl, context } = call;
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof AppError) || !responseUrl) throw error;
    const body = { response_type: 'ephemeral', replace_original: true, ...coachRefusal(error) };
    await postResponse(responseUrl, body, context.config.slack);
  }
}
