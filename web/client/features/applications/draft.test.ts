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

it('comes back as it was kept', () => {
  const draft = { ...newDraft(answers), step: 3 as const };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

it('has a key of its own', () => {
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
])('is none when %j was kept', (text) => {
  expect(parseDraft(text)).toBeNull();
});

it('goes no further than its answers lead', () => {
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

it('keeps a draft until it is forgotten', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  expect(saveDraft(draft)).toBe(true);
  expect([...kept.values()].map(parseDraft)).toEqual([draft]);
  expect(loadDraft()).toEqual(draft);
  clearDraft();
  expect(kept.size).toBe(0);
  expect(loadDraft().answers).toEqual(parseAnswers());
});

it('takes no harm from a browser that keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(saveDraft(draft)).toBe(false);
  expect(loadDraft()).toEqual(draft);
  clearDraft();
  expect(loadDraft().answers).toEqual(parseAnswers());
});
