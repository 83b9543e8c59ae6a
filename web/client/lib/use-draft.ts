import { useState } from 'react';

const keyOf = (name: string) => `draft:${name}`;

/**
 * Words that were typed but not sent: they outlive the page and a reload, in this tab only, until they
 * are sent or the session ends (`forgetDrafts`).
 */
export function useDraft(name: string): [text: string, change: (text: string) => void] {
  const [text, setText] = useState(() => readDraft(name));
  const change = (next: string) => {
    setText(next);
    storeDraft(name, next);
  };
  return [text, change];
}

function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return '';
  }
}

function storeDraft(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), text);
  } catch {
    // Without storage the words live as long as the page.
  }
}
