// `npm start [MODE]`: bundles start.ts if that was not done from these very sources, and runs the bundle.
import { pathToFileURL } from 'node:url';
import { bundleServer } from './bundle-server.js';

process.setSourceMapsEnabled(true);
await import(pathToFileURL(await bundleServer()).href);
