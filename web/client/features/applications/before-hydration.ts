/** Where the browser keeps an application that was begun. */
export const draftStorageKey = 'applicationDraft';

/** Whether the form has something else to show than its empty first step. */
export function hasStoredDraft(): boolean {
  try {
    return localStorage.getItem(draftStorageKey) !== null;
  } catch {
    return false;
  }
}

const typedValues = new Map<string, string>();

/** Notes what was typed into a form's fields before the script that keeps it had come. */
export function captureTypedValues(page: ParentNode): void {
  for (const { name, value } of page.querySelectorAll<HTMLInputElement>('input[name]')) {
    if (value) typedValues.set(name, value);
  }
}

/** What was noted of a field, once. */
export function takeTypedValue(name: string): string {
  const value = typedValues.get(name) ?? '';
  typedValues.delete(name);
  return value;
}
