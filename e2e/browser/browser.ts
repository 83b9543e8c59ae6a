import { launchBrowser } from '../launch-browser.ts';

/** One for all files of a worker: each test opens contexts of its own. */
export const browser = await launchBrowser();
