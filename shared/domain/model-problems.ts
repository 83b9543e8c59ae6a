/** These stop the coach until an admin does something about them. */
export const modelProblems = ['key', 'model', 'quota'] as const;
export type ModelProblem = (typeof modelProblems)[number];

/** Says to an admin what happened and what to do next. */
export function modelProblemText(kind: ModelProblem, model: string): string {
  const texts: Record<ModelProblem, string> = {
    key: `The provider refuses the key for ${model}. Check OPENAI_API_KEY, then restart.`,
    model: `The provider doesn’t offer ${model} with this key. Check OPENAI_MODEL and OPENAI_PREMIUM_MODEL, then restart.`,
    quota: `The account behind ${model} has used up its credit. Add credit at the provider.`,
  };
  return texts[kind];
}
