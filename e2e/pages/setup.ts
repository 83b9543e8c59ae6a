import { GlobalRegistrator } from '@happy-dom/global-registrator';
import { afterEach } from 'vitest';

// The pages get a document, but keep Node's own network: they talk to a real server.
const {
  AbortController,
  AbortSignal,
  Blob,
  fetch,
  File,
  FormData,
  Headers,
  ReadableStream,
  Request,
  Response,
  TransformStream,
  URL,
  WritableStream,
} = globalThis;
const network = {
  AbortController,
  AbortSignal,
  Blob,
  fetch,
  File,
  FormData,
  Headers,
  ReadableStream,
  Request,
  Response,
  TransformStream,
  URL,
  WritableStream,
};
GlobalRegistrator.register({
  url: 'http://slipstream.test/',
  width: 1440,
  height: 900,
  // Leaving the document only changes the address.
  settings: { navigation: { disableMainFrameNavigation: true } },
});
Object.assign(globalThis, network);

// happy-dom loads no fonts: they are ready.
Object.assign(document, { fonts: { ready: Promise.resolve() } });

const { cleanup, configure } = await import('@testing-library/react');
const { removeFakeResponses } = await import('./open-page.tsx');
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  removeFakeResponses();
  localStorage.clear();
  sessionStorage.clear();
});
