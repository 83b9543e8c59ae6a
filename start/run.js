// What `npm start` runs: start.ts, bundled.
import { pathToFileURL } from 'node:url';
import { bundleServer } from './bundle-server.js';

process.setSourceMapsEnabled(true);
await import(pathToFileURL(await bundleServer()).href);
