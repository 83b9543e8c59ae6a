// `npm start [MODE]`: bundles start.ts if that was not done from these very sources, and runs the bundle.
import { pathToFileURL } from 'node:url';
import { BundleError, bundleServer } from './bundle-server.js';

process.setSourceMapsEnabled(true);
const entry = await bundleServer().catch((error) => {
  if (!(error instanceof BundleError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
await import(pathToFileURL(entry).href);
