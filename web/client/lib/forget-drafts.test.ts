import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type CheckInDraft,
  storeDraft,
  storedDraft,
} from '../features/check-ins/check-in-draft.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { createQueryClient, storeMe, whenOnline } from './query-client.ts';

/** Behaves as a browser's: what is stored are its own properties. */
class FakeStorage {
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  getItem(key: string) {
    return Object.getOwnPropertyDescriptor(this, key)?.value ?? null;
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
  clear() {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

const draft: CheckInDraft = {
  base: { week: '2026-11-26', version: 1, answers: {} as never, suggestedOutcome: null },
  typed: { goal: 'Sign two pilots' },
  conflicts: [],
};

function useStorage() {
  const [local, session] = [new FakeStorage(), new FakeStorage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  return { local, session };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps a check-in’s draft for its founder alone', () => {
  useStorage();
  storeDraft('ada', draft);
  expect(storedDraft('bo')).toBeNull();
  expect(storedDraft('ada')).toEqual(draft);
});

it('forgets drafts and recent choices, an application’s only at sign-out, and keeps preferences', () => {
  const { local, session } = useStorage();
  const kept = {
    applicationDraft: '{}',
    'mantine-color-scheme-value': 'dark',
    'task-layout:ada': 'board',
  };
  for (const [key, value] of Object.entries(kept)) local.setItem(key, value);
  session.setItem('recent:ada', '[]');
  storeDraft('ada', draft);
  storeDraft('bo', draft);
  forgetDrafts();
  expect({ ...local }).toEqual(kept);
  expect({ ...session }).toEqual({});
  forgetDrafts({ isLeaving: true });
  expect(Object.keys(local)).toEqual(['mantine-color-scheme-value', 'task-layout:ada']);
});

it('does nothing where storage is switched off', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(forgetDrafts).not.toThrow();
});

it('drops what was changed offline when somebody signs in', async () => {
  const client = createQueryClient();
  const send = vi.fn(async () => undefined);
  onlineManager.setOnline(false);
  void new MutationObserver(client, { mutationFn: send, ...whenOnline }).mutate();
  await vi.waitFor(() => expect(client.getMutationCache().getAll()[0]?.state.isPaused).toBe(true));
  storeMe(client, {} as never);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(client.getMutationCache().getAll()).toEqual([]);
  expect(send).not.toHaveBeenCalled();
});
