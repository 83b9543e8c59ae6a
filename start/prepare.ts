import { buildPages } from './build-pages.ts';

// Run by npm after an install: the first start then has nothing left to build.
await buildPages({ demo: true });
