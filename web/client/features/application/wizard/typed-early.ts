const typed = new Map<string, string>();

/** Notes what was typed into a form's fields before the script that keeps it had come. */
export function noteTyped(page: ParentNode): void {
  for (const { name, value } of page.querySelectorAll<HTMLInputElement>('input[name]')) {
    if (value) typed.set(name, value);
  }
}

/** What was noted of a field, once. */
export function takeTyped(name: string): string {
  const value = typed.get(name) ?? '';
  typed.delete(name);
  return value;
}
