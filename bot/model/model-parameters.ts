import OpenAI from 'openai';

/** The parameters that we would like to send. */
type WantedParameters = {
  maxTokens: number;
  temperature: number;
  reasoningEffort?: string | undefined;
  streams?: boolean;
  tools?: OpenAI.ChatCompletionTool[] | undefined;
};

/** As the API names them. */
type ModelParameters = {
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  reasoning_effort?: OpenAI.ReasoningEffort;
  stream_options?: { include_usage: true };
  /** Missing where the model takes none. */
  tools?: OpenAI.ChatCompletionTool[];
};

/** Models that count their thoughts among the answer's tokens need room for both. */
const thinkingTokens = 2_000;

/**
 * Sends requests with the parameters that a model takes. Models differ: newer ones refuse
 * `max_tokens` and a temperature, older ones a reasoning effort, some take no tools. What a model
 * refuses is replaced or left out, for as long as the process runs.
 */
export function createParameterMemory() {
  const refusedByModel = new Map<string, Set<string>>();
  return async function send<Answer>(
    model: string,
    wanted: WantedParameters,
    request: (parameters: ModelParameters) => Promise<Answer>,
  ): Promise<Answer> {
    const refused = refusedByModel.get(model) ?? new Set();
    refusedByModel.set(model, refused);
    for (;;) {
      const parameters = chooseParameters(wanted, refused);
      try {
        return await request(parameters);
      } catch (error) {
        const name = refusedParameter(error, parameters);
        if (!name) throw error;
        refused.add(name);
      }
    }
  };
}

export type SendParameters = ReturnType<typeof createParameterMemory>;

function chooseParameters(wanted: WantedParameters, refused: Set<string>): ModelParameters {
  const { maxTokens, temperature, reasoningEffort, streams, tools } = wanted;
  const all: ModelParameters = {
    ...(refused.has('max_tokens')
      ? { max_completion_tokens: maxTokens + thinkingTokens }
      : { max_tokens: maxTokens }),
    temperature,
    ...(reasoningEffort ? { reasoning_effort: reasoningEffort as OpenAI.ReasoningEffort } : {}),
    ...(streams ? { stream_options: { include_usage: true } } : {}),
    ...(tools ? { tools } : {}),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !refused.has(name)));
}

const refusalCodes = ['unsupported_parameter', 'unsupported_value', 'unknown_parameter'];
const refusalPattern =
  /unsupported|not support|found that support|unrecognized|unknown|not permitted|not allowed/i;
/** Servers speak of tools in many words. */
const namePatterns: Record<string, RegExp> = { tools: /\btools?\b|\bfunction/i };

/** The parameter that a model refused, of those that were sent. Not every server fills in `param`. */
function refusedParameter(error: unknown, sent: ModelParameters): string | undefined {
  if (!(error instanceof OpenAI.APIError) || ![400, 404, 422].includes(error.status ?? 0)) return;
  const { code, param, message } = error;
  if (!refusalCodes.includes(code ?? '') && !refusalPattern.test(message)) return;
  return Object.keys(sent).find((name) =>
    param
      ? param.split(/[.[]/)[0] === name
      : (namePatterns[name] ?? new RegExp(`\\b${name}\\b`)).test(message),
  );
}
