import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  choosyModels,
  cutAnswer,
  plainAnswer,
  slowAnswer,
  startModel,
  type TestModel,
} from '../testing/start-model.ts';
import {
  type CoachModel,
  createCoachModel,
  defaultTimeouts,
  type ModelTimeouts,
} from './coach-model.ts';

let stand: TestModel;
let model: CoachModel;
beforeAll(async () => {
  stand = await startModel();
  model = createCoachModel(stand.config, pino({ level: 'silent' }));
});
afterAll(() => stand?.mock.stop());
beforeEach(() => stand.mock.clearRequests());

async function ask(
  question: string,
  options: { signal?: AbortSignal; patience?: ModelTimeouts; proposes?: boolean } = {},
) {
  const heard: string[] = [];
  const { signal = new AbortController().signal, patience, proposes = false } = options;
  const messages = [{ role: 'user' as const, content: question }];
  const onText = (text: string) => heard.push(text);
  const answer = await model.answer(messages, { signal, onText, timeouts: patience, proposes });
  return { ...answer, heard };
}

describe('an answer', () => {
  it('is streamed, with the request’s limits and the used tokens', async () => {
    const { text, heard, inputTokens, outputTokens } = await ask('What now?');
    expect(text).toBe(plainAnswer);
    expect(heard.length).toBeGreaterThan(2);
    expect(plainAnswer.startsWith(heard[0] ?? '–')).toBe(true);
    expect(inputTokens).toBeGreaterThan(0);
    expect(outputTokens).toBeGreaterThan(10);
    expect(stand.requests()).toEqual([
      expect.objectContaining({
        model: 'gpt-3.5-turbo',
        max_tokens: 200,
        temperature: 0.7,
        stream: true,
      }),
    ]);
  });

  it('stays under 200 words, whatever the model does', async () => {
    const { text } = await ask('Please ramble');
    expect(text.match(/\S+/g)).toHaveLength(199);
    expect(text.endsWith('word…')).toBe(true);
  });

  it('says when it was cut, by the model or by us', async () => {
    expect(await ask('half a sentence')).toMatchObject({ text: `${cutAnswer}…`, isCut: true });
    expect((await ask('Please ramble')).isCut).toBe(true);
    expect((await ask('What now?')).isCut).toBe(false);
  });

  it('has no characters that the database or a page can’t handle', async () => {
    expect((await ask('markup')).text).toBe(
      '<img src=x onerror=alert(1)> [a](javascript:alert(1))',
    );
  });

  it('may be empty', async () => {
    expect((await ask('say nothing')).text).toBe('');
  });
});

describe('a model that fails', () => {
  it.each([
    ['too many', 2],
    ['fall over', 2],
    ['garbage', 2],
    ['wrong key', 1],
    ['no credit', 1],
  ])('%s: asked %i times', async (question, times) => {
    await expect(ask(question)).rejects.toThrow();
    expect(stand.requests()).toHaveLength(times);
  });

  it('is asked again once, and the second answer counts', async () => {
    stand.mock.nextRequestError(503, { message: 'Restarting' });
    expect((await ask('What now?')).text).toBe(plainAnswer);
    expect(stand.requests()).toHaveLength(2);
  });

  it('is not asked again once it has started to answer', async () => {
    await expect(ask('break off')).rejects.toThrow();
    expect(stand.requests()).toHaveLength(1);
  });

  it('is aborted after its timeout', async () => {
    const patience = { firstTextMs: 100, chunkMs: 100, totalMs: 2_000 };
    const startedAt = performance.now();
    await expect(ask('hang', { patience })).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    await expect(
      ask('slowly', { patience: { firstTextMs: 1_000, chunkMs: 1_000, totalMs: 500 } }),
    ).rejects.toThrow();
  });

  it('is waited for no longer than its timeout, also when it is asked again', async () => {
    stand.mock.nextRequestError(503, { message: 'Restarting' });
    const patience = { firstTextMs: 900, chunkMs: 900, totalMs: 5_000 };
    const startedAt = performance.now();
    await expect(ask('hang', { patience })).rejects.toThrow();
    const ms = performance.now() - startedAt;
    expect(ms).toBeGreaterThan(800);
    expect(ms).toBeLessThan(1_300);
  });

  it('has eight seconds for its first sign, and much longer for the rest', () => {
    expect(defaultTimeouts.firstTextMs).toBe(8_000);
    expect(defaultTimeouts.totalMs).toBeGreaterThanOrEqual(120_000);
  });

  it.each(['slowly', 'think it over', 'propose at length'])(
    '%s: is heard out, however slow, once there is a sign of its answer',
    async (question) => {
      const patience = { firstTextMs: 700, chunkMs: 1_000, totalMs: 20_000 };
      const startedAt = performance.now();
      const { text, proposed } = await ask(question, { patience, proposes: true });
      expect(performance.now() - startedAt).toBeGreaterThan(patience.firstTextMs);
      expect(`${text}${proposed.length}`).not.toBe('0');
    },
  );

  it('is aborted by the signal', async () => {
    const stop = new AbortController();
    const messages = [{ role: 'user' as const, content: 'slowly' }];
    const heard: string[] = [];
    const answer = model.answer(messages, {
      signal: stop.signal,
      onText(text) {
        heard.push(text);
        stop.abort();
      },
    });
    await expect(answer).rejects.toThrow();
    expect(slowAnswer.startsWith(heard[0] ?? '–')).toBe(true);
    expect(heard.length).toBeLessThan(5);
    expect(stand.requests()).toHaveLength(1);
  });
});

describe('a model that refuses parameters', () => {
  const both = async (name: string) => {
    const config = { ...stand.config, name, reasoningEffort: 'low' as const };
    const choosy = createCoachModel(config, pino({ level: 'silent' }));
    const messages = [{ role: 'user' as const, content: 'What now?' }];
    const signal = new AbortController().signal;
    const streamed = () => choosy.answer(messages, { signal, onText() {} });
    const whole = () => choosy.complete(messages, { maxTokens: 1500, temperature: 0.7 });
    return [streamed, whole];
  };
  const notParameters = ['model', 'messages', 'stream'];
  const sent = () =>
    stand.requests().map((request) => {
      const isParameter = (name: string) => !notParameters.includes(name) && !name.startsWith('_');
      return Object.fromEntries(Object.entries(request).filter(([name]) => isParameter(name)));
    });
  const streams = { stream_options: { include_usage: true } };

  it.each([
    [
      choosyModels.thinking,
      { reasoning_effort: 'low', max_completion_tokens: 2200 },
      { reasoning_effort: 'low', max_completion_tokens: 3500 },
    ],
    [
      choosyModels.older,
      { max_tokens: 200, temperature: 0.7 },
      { max_tokens: 1500, temperature: 0.7 },
    ],
  ])('%s gets what it takes, at once the next time', async (name, answering, completing) => {
    for (const first of [0, 1]) {
      const calls = await both(name);
      expect((await calls[first]?.())?.text).toBe(plainAnswer);
      expect(stand.requests().length).toBeGreaterThan(1);
      stand.mock.clearRequests();
      for (const call of calls) expect((await call()).text).toBe(plainAnswer);
      expect(sent()).toEqual([{ ...answering, ...streams }, completing]);
      stand.mock.clearRequests();
    }
  });

  it('plain-model gets nothing but the messages, also when asked twice at once', async () => {
    const [streamed] = await both(choosyModels.plain);
    await Promise.all([streamed?.(), streamed?.()]);
    stand.mock.clearRequests();
    await streamed?.();
    expect(sent()).toEqual([{}]);
  });
});

describe('moderation', () => {
  const check = async (text: string, caller = model) => {
    return (await caller.check(text, new AbortController().signal)).verdict;
  };
  const moderations = () =>
    stand.mock.getRequests().filter(({ path }) => path.endsWith('/moderations'));

  it('distinguishes self-harm from harm to others', async () => {
    expect(await check('How do I price it?')).toBe('fine');
    expect(await check('How do I hurt somebody?')).toBe('harmful');
    expect(await check('I hurt myself')).toBe('self_harm');
  });

  it('is not asked again if the provider has none', async () => {
    const baseUrl = `${stand.mock.url}/elsewhere/v9`;
    const other = createCoachModel({ ...stand.config, baseUrl }, pino({ level: 'silent' }));
    expect(await check('How do I hurt somebody?', other)).toBe('fine');
    const seen = moderations().length;
    expect(await check('How do I hurt somebody?', other)).toBe('fine');
    expect(moderations()).toHaveLength(seen);
  });
});
