import { parseArgs } from 'node:util';
import { analysisModelParameters } from '#shared/domain/website.ts';
import type { CoachModel } from '../model/coach-model.ts';
import type { EvaluationCase } from './cases.ts';

export type EvaluationResult = {
  name: string;
  fault: string | null;
  ms: number;
  /** Of question and answer. */
  tokens: number;
};

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
  const { fault, tokens } = await answerOf(model, each).then(
    ({ text, proposed, inputTokens, outputTokens }) => ({
      fault: each.judge(text, proposed),
      tokens: inputTokens + outputTokens,
    }),
    (error: Error) => ({ fault: `no answer: ${error.message}`, tokens: 0 }),
  );
  return { name: each.name, fault, tokens, ms: Math.round(performance.now() - startedAt) };
}

async function answerOf(model: CoachModel, { kind, messages }: EvaluationCase) {
  if (kind === 'website') {
    return { proposed: [], ...(await model.complete(messages, analysisModelParameters)) };
  }
  const { signal } = new AbortController();
  return model.answer(messages, { signal, onText() {}, proposes: true });
}

/** The two models of `--compare`; null without it. */
export function readCompared(args: string[]): [string, string] | 'misused' | null {
  try {
    const options = { compare: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [first, second, ...others] = positionals;
    if (!values.compare && first === undefined) return null;
    if (!values.compare || !first || !second || others.length > 0) return 'misused';
    return [first, second];
  } catch {
    return 'misused';
  }
}

/** One line per case, and a summary. */
export function formatResults(verdicts: EvaluationResult[]): string {
  const width = Math.max(...verdicts.map(({ name }) => name.length));
  const lines = verdicts.map(({ name, fault, ms }) =>
    [verdictOf(fault), name.padEnd(width), `${ms} ms`.padStart(8), fault ?? '']
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n\n${countPassed(verdicts)} of ${verdicts.length} passed.\n`;
}

export type ModelResults = { model: string; results: EvaluationResult[] };

/**
 * Two models beside each other: each case, each ability, how long they take and what they use, and
 * at the end which of them passed more.
 */
export function formatComparison(first: ModelResults, second: ModelResults): string {
  const both = [first, second];
  const row = (label: string, read: (results: EvaluationResult[]) => string) => [
    label,
    ...both.map(({ results }) => read(results)),
  ];
  const cases = first.results.map(({ name }) =>
    row(name, (results) => verdictOf(results.find((each) => each.name === name)?.fault)),
  );
  const abilities = [...new Set(first.results.map(({ name }) => abilityOf(name)))].map((ability) =>
    row(ability, (results) => {
      const some = results.filter(({ name }) => abilityOf(name) === ability);
      return `${countPassed(some)} of ${some.length}`;
    }),
  );
  const totals = [
    row('all', (results) => `${countPassed(results)} of ${results.length}`),
    row('median time', (results) => `${median(results.map(({ ms }) => ms))} ms`),
    row('tokens', (results) => String(results.reduce((sum, { tokens }) => sum + tokens, 0))),
  ];
  const head = ['', ...both.map(({ model }) => model)];
  const blocks = [[head, ...cases], abilities, totals];
  const widths = head.map((_, column) =>
    Math.max(...blocks.flat().map((cells) => cells[column]?.length ?? 0)),
  );
  const toLine = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const tables = blocks.map((block) => block.map(toLine).join('\n'));
  return `${tables.join('\n\n')}\n\n${conclusionOf(first, second)}\n`;
}

function conclusionOf(first: ModelResults, second: ModelResults): string {
  const [a, b] = [countPassed(first.results), countPassed(second.results)];
  const all = first.results.length;
  if (a === b) return `${first.model} and ${second.model} passed as many: ${a} of ${all}.`;
  const [better, worse] = a > b ? [first, second] : [second, first];
  return `${better.model} passed more: ${Math.max(a, b)} of ${all}, ${worse.model} ${Math.min(a, b)}.`;
}

/** The ability that a case is about: the words before its colon. */
function abilityOf(name: string): string {
  return name.split(':')[0] ?? name;
}

function verdictOf(fault: string | null | undefined): string {
  return fault ? 'FAIL' : 'pass';
}

function countPassed(results: EvaluationResult[]): number {
  return results.filter(({ fault }) => !fault).length;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
