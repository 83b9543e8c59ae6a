import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { maxAnswerLength } from '#shared/domain/coach-prompts.ts';
import { createCoachModel } from './coach-model.ts';

// A model that never comes to an end, in each of the ways in which it can go on.

type Piece = { content?: string; reasoning_content?: string; tool_calls?: unknown[] };

const callOf = (called: object) => ({ tool_calls: [{ index: 0, function: called }] });

/** Each is repeated until the reader hangs up, or once if it says so. `cut`: what is kept of it. */
const endless: Record<string, { piece: Piece; first?: Piece; isOnce?: boolean; cut?: RegExp }> = {
  'ten million letters at once': { piece: { content: 'x'.repeat(10_000_000) }, isOnce: true },
  'letters without a space': { piece: { content: 'x'.repeat(1_000) }, cut: /^x{2000,}…$/ },
  'one letter at a time': { piece: { content: 'x' }, cut: /^x{2000,}…$/ },
  'Chinese characters': {
    piece: { content: '创业者要多和客户谈'.repeat(50) },
    cut: /^[创业者要多和客户谈]{2000,}…$/,
  },
  'Thai letters': { piece: { content: 'ผู้ก่อตั้ง'.repeat(50) }, cut: /^(?:ผู้ก่อตั้ง){200,}[ผู้ก่อตั้ง]*…$/ },
  families: { piece: { content: '👩‍👩‍👧‍👦'.repeat(50) }, cut: /^(?:👩‍👩‍👧‍👦){200,}…$/u },
  flags: { piece: { content: '🇩🇪🇺🇦'.repeat(50) }, cut: /^(?:🇩🇪🇺🇦){200,}(?:🇩🇪)?…$/u },
  'combining marks': {
    piece: { content: '\u0301'.repeat(1_000) },
    first: { content: 'o' },
    cut: /^o\u0301{2000,}…$/,
  },
  'halves of surrogates': { piece: { content: '\ud83d'.repeat(1_000) }, cut: /^$/ },
  'zero-width spaces': { piece: { content: '\u200b'.repeat(1_000) }, cut: /^$/ },
  'control characters': {
    piece: { content: '\u0007'.repeat(1_000) },
    first: { content: 'Hi.' },
    cut: /^Hi\.$/,
  },
  'line breaks': {
    piece: { content: '\n'.repeat(1_000) },
    first: { content: 'Hi.' },
    cut: /^Hi\.$/,
  },
  'empty pieces': { piece: { content: '' }, first: { content: 'Call Bo.' } },
  thoughts: { piece: { reasoning_content: 'hm '.repeat(1_000) } },
  'arguments of a tool': {
    piece: callOf({ arguments: ' '.repeat(1_000) }),
    first: callOf({ name: 'propose_tasks', arguments: '{"tasks": [{"title": "Call Bo"}' }),
    cut: /^$/,
  },
  'calls of tools': {
    piece: { tool_calls: [{ index: 99_999, function: { name: 'a'.repeat(1_000) } }] },
    first: { content: 'Call Bo.' },
    cut: /^Call Bo\.$/,
  },
  'a name of a tool': {
    piece: callOf({ name: 'a'.repeat(10_000) }),
    first: { content: 'Hi.' },
    cut: /^Hi\.$/,
  },
};

let server: Server;
let sent = 0;
let hungUp: Promise<unknown>;
let model: ReturnType<typeof createCoachModel>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { messages, stream } = JSON.parse(body) as {
      stream?: boolean;
      messages: { content: string }[];
    };
    const { piece, first, isOnce } = endless[messages.at(-1)?.content ?? ''] ?? { piece: {} };
    hungUp = once(response, 'close');
    const type = stream ? 'text/event-stream' : 'application/json';
    response.writeHead(200, { 'content-type': type });
    const write = (text: string) => {
      sent += Buffer.byteLength(text);
      return response.write(text);
    };
    if (!stream) write('{"choices": [{"message": {"content": "');
    const say = (delta: Piece) =>
      write(
        stream
          ? `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`
          : (piece.content ?? ''),
      );
    if (first && stream) say(first);
    for (let isOpen = true; isOpen && !response.destroyed; ) {
      if (!say(piece)) await Promise.race([once(response, 'drain'), hungUp]);
      // Lets the reader have a turn.
      await new Promise(setImmediate);
      isOpen = !isOnce;
    }
    response.end(stream ? 'data: [DONE]\n\n' : '"}}]}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  model = createCoachModel({ apiKey: 'key', baseUrl, name: 'endless' }, pino({ level: 'silent' }));
});
afterAll(() => server?.close());
beforeEach(() => {
  sent = 0;
});

const ask = (question: string) => {
  const messages = [{ role: 'user' as const, content: question }];
  const { signal } = new AbortController();
  const totalMs = question === 'empty pieces' ? 700 : 10_000;
  const timeouts = { firstTextMs: 5_000, chunkMs: 5_000, totalMs };
  const seen: string[] = [];
  const onText = (text: string) => seen.push(text);
  const asked = { signal, onText, timeouts, proposes: true };
  return model.answer(messages, asked).then(
    (answer) => ({ ...answer, seen }),
    (error: Error) => ({ text: '', isCut: false, proposed: [], error, seen }),
  );
};

it.each(Object.entries(endless))(
  'an answer of %s comes to an end, and so does its request',
  async (kind, { isOnce, cut }) => {
    const answer = await ask(kind);
    await hungUp;
    const { text, proposed, seen } = answer;
    for (const each of [text, ...seen]) {
      expect(each.length).toBeLessThanOrEqual(maxAnswerLength);
      expect(each).not.toMatch(/\p{Cs}/u);
    }
    expect(JSON.stringify(proposed).length).toBeLessThan(25_000);
    // The buffers of a connection are filled before it is closed.
    if (!isOnce) expect(sent).toBeLessThan(20_000_000);
    expect('error' in answer).toBe(!cut);
    if (cut) expect(text).toMatch(cut);
    if (text.endsWith('…')) expect(answer.isCut).toBe(true);
  },
);

it('keeps what was proposed before a tool’s arguments went on without end', async () => {
  const { proposed } = await ask('arguments of a tool');
  expect(proposed[0]?.name).toBe('propose_tasks');
  expect(proposed[0]?.arguments).toContain('Call Bo');
});

it.each(['letters without a space', 'ten million letters at once', 'combining marks'])(
  'a whole text of %s is short or refused, and its request ends',
  async (kind) => {
    const messages = [{ role: 'user' as const, content: kind }];
    const asked = { maxTokens: 300, temperature: 0, timeMs: 3_000 };
    const text = await model.complete(messages, asked).then(
      (answer) => answer.text,
      () => '',
    );
    await hungUp;
    expect(text.length).toBeLessThan(10_000);
    expect(sent).toBeLessThan(20_000_000);
  },
);
