import OpenAI from 'openai';
import type { Logger } from 'pino';
import type { Verdict } from './create-coach-model.ts';

const checkMs = 5_000;

type Input = { text: string; signal: AbortSignal; logger: Pick<Logger, 'debug'> };

/**
 * Asks the provider's moderation. One that has none says so with a 404 and is not asked again; one
 * that is unwell for now stops nobody.
 */
export async function checkInput(
  client: OpenAI,
  { text, signal, logger }: Input,
): Promise<{ verdict: Verdict; isOffered: boolean }> {
  try {
    const answer = await client.moderations.create(
      { model: 'omni-moderation-latest', input: text },
      { signal, timeout: checkMs },
    );
    const result = answer.results?.[0];
    if (!result?.flagged) return { verdict: 'fine', isOffered: true };
    const isSelfHarm = Object.entries(result.categories ?? {}).some(
      ([category, isSet]) => isSet && category.startsWith('self-harm'),
    );
    return { verdict: isSelfHarm ? 'self_harm' : 'harmful', isOffered: true };
  } catch (error) {
    const isAbsent =
      error instanceof OpenAI.APIError && [404, 405, 501].includes(error.status ?? 0);
    logger.debug({ err: error }, 'The question was not moderated');
    return { verdict: 'fine', isOffered: !isAbsent };
  }
}
