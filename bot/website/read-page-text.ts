import { Worker } from 'node:worker_threads';
import { maxWebsiteTextLength } from '#shared/domain/website.ts';
import { cleanText } from '../model/coach-model.ts';
import { readPageParts } from './page-text.js';

/** Far more than any honest page takes, on a busy machine too. */
const maxReadMs = 5_000;

/**
 * The readable text of a page, what matters first, at most 2,000 characters; and the address that it
 * refreshes to, as written. A page is a stranger's: it is read in a thread of its own, which ends with
 * the time limit, so that none can stall the process. Throws if it takes too long or too much memory.
 */
export function readPageText(
  html: string,
  { timeMs = maxReadMs } = {},
): Promise<ReturnType<typeof readPageParts>> {
  const worker = new Worker(new URL('./page-text.js', import.meta.url), {
    workerData: { pageHtml: html },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // It needs none of ours, neither secrets nor the loaders of the tests.
    env: {},
    execArgv: [],
  });
  return new Promise<ReturnType<typeof readPageParts>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The page took too long to read.')), timeMs);
    worker.once('message', ({ text, refresh }: ReturnType<typeof readPageParts>) =>
      resolve({ text: tidyPageText(text), refresh }),
    );
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The page could not be read.'));
    });
  }).finally(() => void worker.terminate());
}

/** The same in this thread, for pages that we wrote ourselves. */
export function readTrustedPageText(html: string): string {
  return tidyPageText(readPageParts(html).text);
}

function tidyPageText(parts: string): string {
  const tidy = cleanText(parts)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
  return [...tidy].slice(0, maxWebsiteTextLength).join('').trim();
}
