export const draftStorageKey = 'applicationDraft';

/** True if the form has more to show than its empty first step. */
export function hasStoredDraft(): boolean {
  try {
    return localStorage.getItem(draftStorageKey) !== null;
  } catch {
    return false;
  }
}

const typedValues = new Map<string, string>();

/** Remembers what was typed into the prerendered form before its script had loaded. */
export function captureTypedValues(page: ParentNode): void {
  for (const { name, value } of page.querySelectorAll<HTMLInputElement>('input[name]')) {
    if (value) typedValues.set(name, value);
  }
}

/** Returns what was captured for a field, and forgets it. */
export function takeTypedValue(name: string): string {
  const value = typedValues.get(name) ?? '';
  typedValues.delete(name);
  return value;
}
