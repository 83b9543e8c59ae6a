import { afterAll, afterEach } from 'vitest';
import { browsers } from '../launch-browser.ts';

const openContexts = () => browsers.flatMap((browser) => browser.contexts());

// The pages' texts often say why a test failed.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openContexts().flatMap((context) => context.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    process.stderr.write(`${task.name}: ${page.url()} showed\n${shown}\n`);
  }
});

// The next file gets the browser without anybody's pages.
afterAll(async () => {
  await Promise.all(openContexts().map((context) => context.close()));
});
