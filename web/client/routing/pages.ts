import type { lazyPage } from '../lib/lazy-page.tsx';

/** Addresses, each with the page that stands there. */
export type Pages = readonly (readonly [path: string, Page: ReturnType<typeof lazyPage>])[];
