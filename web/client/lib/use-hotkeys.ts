import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A key's effect, for the list of keys; without `run` the page handles the key itself. */
type Hotkey = { does: string; run?: () => unknown };

/** By `event.key`; `g d` is one key after the other. */
export type Hotkeys = Record<string, Hotkey>;

type Registered = { title: string; keys: Hotkeys };

const registered = new Set<{ current: Registered }>();

/**
 * Keys of a page or of its frame; `title` is their heading in the list of keys. They are off while
 * somebody types, in a menu, while a dialog is open, together with Ctrl, Alt or Cmd, and single
 * characters also when they are switched off. A handler that returns `false` leaves the key to the
 * browser.
 */
export function useHotkeys(title: string, keys: Hotkeys): void {
  const latest = useRef({ title, keys });
  useEffect(() => {
    latest.current = { title, keys };
  });
  useEffect(() => {
    if (registered.size === 0) document.addEventListener('keydown', onKeyDown);
    registered.add(latest);
    return () => {
      registered.delete(latest);
      if (registered.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** The keys that work now, with their headings; a heading may come more than once. */
export function listHotkeys(): Registered[] {
  return [...registered].map(({ current }) => current);
}

const sequenceMs = 1_000;

/** The first key of a sequence, and when it was pressed. */
let begun = { key: '', at: 0 };

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!mayPress(event)) return;
  const { key } = event;
  const isSecond = begun.key !== '' && event.timeStamp - begun.at < sequenceMs;
  const run = (isSecond && findRun(`${begun.key} ${key}`)) || findRun(key);
  begun = { key: run ? '' : key, at: event.timeStamp };
  if (run && run() !== false) event.preventDefault();
}

function mayPress({ key, target }: KeyboardEvent): boolean {
  if (key.length === 1 && !areSingleKeysOn()) return false;
  if (isTyping(target) || document.querySelector('[role="dialog"]')) return false;
  return !(target instanceof Element && target.closest('[role="menu"]'));
}

function findRun(key: string): Hotkey['run'] {
  for (const { keys } of listHotkeys()) {
    if (Object.hasOwn(keys, key) && keys[key]?.run) return keys[key].run;
  }
  return undefined;
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement)
    return !['radio', 'checkbox', 'button'].includes(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}

const storageKey = 'single-keys';
const watchers = new Set<() => void>();
/** For browsers that store nothing. */
let unstored = true;

/**
 * True if single characters work as keys. They can be switched off for those who speak to their
 * computer or press keys by accident (WCAG 2.1.4). The browser remembers it, not the account: it
 * depends on the device.
 */
function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return unstored;
  }
}

export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  return [useSyncExternalStore(watchSingleKeys, areSingleKeysOn, () => true), setSingleKeys];
}

function setSingleKeys(on: boolean): void {
  unstored = on;
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // It holds until the page is left.
  }
  for (const watcher of watchers) watcher();
}

function watchSingleKeys(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
