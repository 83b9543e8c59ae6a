import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCoachProposals } from '#shared/domain/read-coach-proposals.ts';
import { choosyModels, proposedWords, startModel, type TestModel } from '../testing/start-model.ts';
import { type CoachModel, createCoachModel } from './coach-model.ts';
import { splitProposalBlock } from './proposal-tools.ts';

let stand: TestModel;
let model: CoachModel;
let plain: CoachModel;
beforeAll(async () => {
  stand = await startModel();
  const logger = pino({ level: 'silent' });
  model = createCoachModel(stand.config, logger);
  plain = createCoachModel({ ...stand.config, name: choosyModels.plain }, logger);
});
afterAll(() => stand?.mock.stop());
beforeEach(() => stand.mock.clearRequests());

async function ask(question: string, asked = model) {
  const heard: string[] = [];
  const answer = await asked.answer(
    [
      { role: 'system', content: 'You coach.' },
      { role: 'user', content: question },
    ],
    { signal: new AbortController().signal, onText: (text) => heard.push(text), proposes: true },
  );
  const read = readCoachProposals(answer.proposed, { citations: [], today: '2026-11-18' });
  return { ...answer, heard, read };
}

const expected = [
  { kind: 'task', title: 'Call Bo', difficulty: 'easy', dueOn: '2026-11-25' },
  { kind: 'task', title: 'Call Cy' },
  { kind: 'note', noteKind: 'fact', text: '12 pilots' },
];

describe('a model with tools', () => {
  it('proposes by calling them, within the answer’s own limit', async () => {
    const { text, read, isCut, heard } = await ask('Please propose two tasks');
    expect([text, isCut]).toEqual([proposedWords, false]);
    expect(read).toMatchObject(expected);
    expect(heard.at(-1)).toBe(proposedWords);
    expect(stand.requests()).toHaveLength(1);
    const [{ tools, max_tokens: limit } = {}] = stand.requests() as unknown as {
      tools: { function: { strict: boolean; parameters: object } }[];
      max_tokens: number;
    }[];
    expect(limit).toBe(200);
    for (const { function: tool } of tools ?? []) {
      expect(tool).toMatchObject({ strict: true, parameters: { additionalProperties: false } });
    }
  });

  it('may say nothing besides', async () => {
    const { text, read } = await ask('propose without a word');
    expect(text).toBe('');
    expect(read).toMatchObject(expected);
  });

  it('has room of their own for proposals that were cut off', async () => {
    const { text, read, isCut } = await ask('propose too much');
    expect([text, isCut]).toEqual([proposedWords, false]);
    expect(read).toMatchObject(expected);
    expect(stand.requests()).toMatchObject([
      { max_tokens: 200, stream: true },
      { max_tokens: 1200, tool_choice: 'required' },
    ]);
  });

  it('keeps what is whole when they can’t be had', async () => {
    const { text, read, isCut } = await ask('propose too much and fail later');
    expect([text, isCut]).toEqual([proposedWords, false]);
    expect(read).toMatchObject([{ title: 'Call Bo' }]);
  });
});

describe('a model without tools', () => {
  it('writes its proposals, of which nothing is shown', async () => {
    for (const requests of [undefined, 1]) {
      stand.mock.clearRequests();
      const { text, read, heard } = await ask('Please propose two tasks', plain);
      expect(text).toBe(proposedWords);
      expect(read).toMatchObject(expected);
      expect(heard.join('')).not.toMatch(/`|\{|kind/);
      const seen = stand.requests();
      if (requests) expect(seen).toHaveLength(requests);
      const [system] = seen.at(-1)?.messages ?? [];
      expect(system?.content).toMatch(/^You coach\.[\s\S]*```proposals/);
    }
  });

  it('has room of their own for proposals that were cut off', async () => {
    const { text, read, isCut } = await ask('propose too much', plain);
    expect([text, isCut]).toEqual([proposedWords, false]);
    expect(read).toMatchObject(expected);
  });
});

describe('a block of proposals', () => {
  const block = '[{"kind": "task", "title": "x"}]';
  it.each([
    `\`\`\`proposals\n${block}\n\`\`\``,
    `\`\`\`json\n${block}`,
    `\`\`\`\n${block}\n\`\`\`\nDone!`,
    `  ${block}`,
    `{ "proposals": ${block} }`,
    `\`\`\`proposals`,
  ])('never shows while it is written: %j', (written) => {
    const whole = `Do this [T1].\n${written}`;
    for (let length = 1; length <= whole.length; length += 1) {
      const { text } = splitProposalBlock(whole.slice(0, length), { isWhole: false });
      expect('Do this [T1].\n  '.startsWith(text)).toBe(true);
    }
    expect(splitProposalBlock(whole).block).not.toBeNull();
  });

  it('is not seen in other text', () => {
    for (const text of [
      'Look at [T1] and [streak].\n[T2] is next.',
      'Run:\n```sh\nnpm start\n```\nThen `try` it.',
      '{curly} [x] "kind"',
      'Price it at `$9`',
    ]) {
      expect(splitProposalBlock(text)).toEqual({ text, block: null });
    }
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab `[{"\n]}') }), (text) => {
        const { text: shown, block } = splitProposalBlock(text);
        expect(block === null ? shown : shown + block).toBe(text);
        const partial = splitProposalBlock(text, { isWhole: false });
        expect(text.startsWith(partial.text)).toBe(true);
      }),
    );
  });
});
