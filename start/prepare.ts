import { prepareDemo } from '#db/seed/prepared-demo.ts';
import { buildPages } from './build-pages.ts';

// npm runs this after an install, so that the first start has nothing to build.
await Promise.all([
  buildPages({ demo: true }),
  prepareDemo().catch(({ message }: Error) => {
    process.stderr.write(`The first start will fill the demo itself: ${message}\n`);
  }),
]);
