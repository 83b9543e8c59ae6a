import { prepareDemo } from '#db/seed/prepared-demo.ts';
import { buildPages, hasBuilder } from './build-pages.ts';

// npm runs this after an install, so that the first start has nothing to build. `npm ci --omit=dev`
// brings no tools to build pages with, and installs for production, which has no demo.
if (hasBuilder()) {
  await Promise.all([
    buildPages({ demo: true }),
    prepareDemo().catch(({ message }: Error) => {
      process.stderr.write(`The first start will fill the demo itself: ${message}\n`);
    }),
  ]);
}
