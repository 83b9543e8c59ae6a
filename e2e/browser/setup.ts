import { afterAll } from 'vitest';
import { browsers } from '../launch-browser.ts';

// The next file gets the browser without anybody's pages.
afterAll(async () => {
  const contexts = browsers.flatMap((browser) => browser.contexts());
  await Promise.all(contexts.map((context) => context.close()));
});
