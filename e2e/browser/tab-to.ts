import type { Page } from 'playwright-core';

/** The focused element, by its name or its text. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
  });
}

/** Presses Tab until what has the focus is called so. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if (new RegExp(name).test(await focused(page))) return;
  }
  throw new Error(`No way to ${name} by ${key}`);
}
