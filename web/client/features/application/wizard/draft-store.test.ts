import { afterEach, expect, it, vi } from 'vitest';
import { readAnswers } from '../answers/answers.ts';
import { newDraft, parseDraft } from './draft.ts';
import { forgetDraft, loadDraft, saveDraft } from './draft-store.ts';

afterEach(() => {
  forgetDraft();
  vi.unstubAllGlobals();
});

const draft = newDraft(readAnswers({ founderName: 'Ada' }));

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
  forgetDraft();
  expect(kept.size).toBe(0);
  expect(loadDraft().answers).toEqual(readAnswers());
});

it('takes no harm from a browser that keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(saveDraft(draft)).toBe(false);
  expect(loadDraft()).toEqual(draft);
  forgetDraft();
  expect(loadDraft().answers).toEqual(readAnswers());
});
