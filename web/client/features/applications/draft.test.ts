import { afterEach, expect, it, vi } from 'vitest';
import { parseAnswers } from './answers.ts';
import { clearDraft, loadDraft, newDraft, parseDraft, saveDraft } from './draft.ts';

const answers = parseAnswers({
  founderName: 'Ada',
  founderEmail: 'ada@example.test',
  startupName: 'Engines',
  industry: 'Computing',
  description: 'Weaves.\nAlgebra.',
  teamSize: 5,
});

it('reads a stored draft back unchanged', () => {
  const draft = { ...newDraft(answers), step: 3 as const };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

it('gives each new draft its own key', () => {
  expect(newDraft().clientKey).not.toBe(newDraft().clientKey);
  expect(parseDraft(JSON.stringify(newDraft()))).not.toBeNull();
});

it.each([
  null,
  '',
  'null',
  '7',
  '[]',
  '{"answers":{}',
  '{"answers":{},"step":1}',
  '{"answers":{},"step":1,"clientKey":"<script>"}',
])('rejects the stored text %j', (text) => {
  expect(parseDraft(text)).toBeNull();
});

it('limits the step to what the answers allow', () => {
  const { clientKey } = newDraft();
  const half = { answers: { ...answers, industry: '' }, step: 4, clientKey };
  expect(parseDraft(JSON.stringify(half))?.step).toBe(2);
  expect(parseDraft(JSON.stringify({ clientKey, step: 'x', answers: 3 }))).toEqual({
    answers: parseAnswers(),
    step: 1,
    clientKey,
  });
});

afterEach(() => {
  clearDraft();
  vi.unstubAllGlobals();
});

const draft = newDraft(parseAnswers({ founderName: 'Ada' }));

it('stores a draft until it is cleared', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  expect(saveDraft(draft)).toBe(true);
  expect([...stored.values()].map(parseDraft)).toEqual([draft]);
  expect(loadDraft()).toEqual(draft);
  clearDraft();
  expect(stored.size).toBe(0);
  expect(loadDraft().answers).toEqual(parseAnswers());
});

it('works in a browser that refuses to store anything', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(saveDraft(draft)).toBe(false);
  expect(loadDraft()).toEqual(draft);
  clearDraft();
  expect(loadDraft().answers).toEqual(parseAnswers());
});
