import type { Page } from 'playwright-core';

/** Goes from screen to screen and has each looked at, under its name. */
export type Tour = (page: Page, look: (name: string) => Promise<void>) => Promise<void>;
