import { analysisModelParameters } from '#shared/domain/website.ts';
import type { CoachModel } from '../model/coach-model.ts';
import type { EvaluationCase } from './cases.ts';
export type EvaluationResult = { name: string; fault: string | null; ms: number };

const concurrency = 5;

/** Sends each case to the model as the product would, a few at a time, and judges the answers. */
export async function evaluate(
  model: CoachModel,
  cases: EvaluationCase[],
): Promise<EvaluationResult[]> {
  const verdicts: EvaluationResult[] = [];
  for (let from = 0; from < cases.length; from += concurrency) {
    const some = cases.slice(from, from + concurrency);
    verdicts.push(...(await Promise.all(some.map((each) => judgeCase(model, each)))));
  }
  return verdicts;
}

async function judgeCase(model: CoachModel, each: EvaluationCase): Promise<EvaluationResult> {
  const startedAt = performance.now();
  const fault = await answerOf(model, each).then(
    each.judge,
    (error: Error) => `no answer: ${error.message}`,
  );
  return { name: each.name, fault, ms: Math.round(performance.now() - startedAt) };
}

async function answerOf(model: CoachModel, { kind, messages }: EvaluationCase): Promise<string> {
  const { text } =
    kind === 'coach'
      ? await model.answer(messages, { signal: new AbortController().signal, onText() {} })
      : await model.complete(messages, analysisModelParameters);
  return text;
}

/** One line per case, and a summary. */
export function formatResults(verdicts: EvaluationResult[]): string {
  const width = Math.max(...verdicts.map(({ name }) => name.length));
  const lines = verdicts.map(({ name, fault, ms }) =>
    [fault ? 'FAIL' : 'pass', name.padEnd(width), `${ms} ms`.padStart(8), fault ?? '']
      .join('  ')
      .trimEnd(),
  );
  const passed = verdicts.filter(({ fault }) => !fault).length;
  return `${lines.join('\n')}\n\n${passed} of ${verdicts.length} passed.\n`;
}
