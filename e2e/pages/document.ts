import { GlobalRegistrator } from '@happy-dom/global-registrator';

// The pages get a document, but keep Node's own network: they talk to a real server.
const networkGlobals = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'fetch',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TransformStream',
  'URL',
  'WritableStream',
] as const;
const network = Object.fromEntries(networkGlobals.map((name) => [name, globalThis[name]]));

// The test files of a worker share one document.
if (!GlobalRegistrator.isRegistered) {
  GlobalRegistrator.register({
    url: 'http://slipstream.test/',
    width: 1440,
    height: 900,
    settings: {
      // Leaving the document only changes the address.
      navigation: { disableMainFrameNavigation: true },
      // No sheet of ours is loaded here.
      disableComputedStyleRendering: true,
    },
  });
  Object.assign(globalThis, network);
  // happy-dom loads no fonts: they are ready.
  const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve() });
  Object.assign(document, { fonts });
  document.documentElement.lang = 'en';
}
