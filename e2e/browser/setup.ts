import { afterAll } from 'vitest';
import { browser } from './browser.ts';

// The next file gets the browser without anybody's pages.
afterAll(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
