import { GlobalRegistrator } from '@happy-dom/global-registrator';
import { afterEach } from 'vitest';
import '#db/testing/cheap-hashes.ts';

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
    // Leaving the document only changes the address.
    settings: { navigation: { disableMainFrameNavigation: true } },
  });
  Object.assign(globalThis, network, { getComputedStyle: readOwnStyle });

  // happy-dom loads no fonts: they are ready.
  const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve() });
  Object.assign(document, { fonts });
  document.documentElement.lang = 'en';

  // Without a layout nothing in a popover can take the focus; Mantine prints the whole document.
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn(...words);
  };
}

// React's production build has no `act`, by which Testing Library renders and dispatches events.
const { default: React } = await import('react');
const { flushSync } = await import('react-dom');
React.act ??= ((callback: () => unknown) => flushSync(callback)) as typeof React.act;

const { cleanup, configure } = await import('@testing-library/react');
const { removeFakeResponses } = await import('./open-page.tsx');
configure({
  asyncUtilTimeout: 10_000,
  // The page's text instead of its markup; read when it is printed: most errors are of a wait that goes on.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      configurable: true,
      get: () => `${message}\n${readText(container)}`,
    }),
});
afterEach(() => {
  cleanup();
  removeFakeResponses();
  localStorage.clear();
  sessionStorage.clear();
});

/**
 * The style of an element by itself: no sheet of ours is loaded here, and looking through Mantine's for
 * each element that a test asks for takes a sixth of these tests' time.
 */
function readOwnStyle({ style, hidden, tagName }: HTMLElement): CSSStyleDeclaration {
  const display = hidden || ['SCRIPT', 'STYLE'].includes(tagName) ? 'none' : 'block';
  const defaults: Record<string, string> = { display, visibility: 'visible' };
  const getPropertyValue = (name: string) => style.getPropertyValue(name) || (defaults[name] ?? '');
  return new Proxy(style, {
    get(_style, name: keyof CSSStyleDeclaration & string) {
      if (name === 'getPropertyValue') return getPropertyValue;
      return style[name] || (defaults[name] ?? '');
    },
  });
}

function readText(container: Element): string | null {
  const copy = container.cloneNode(true) as Element;
  for (const style of copy.querySelectorAll('style')) style.remove();
  return copy.textContent;
}
