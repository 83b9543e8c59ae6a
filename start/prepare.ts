import { buildPages } from './build-pages.ts';

// npm runs this after an install, so that the first start has nothing to build.
await buildPages({ demo: true });
