import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from '#web/client/routes.tsx';
import type { Browser } from '#web/server/testing/browser.ts';

const serverFetch = globalThis.fetch;

/** Live updates belong to the browser tests: here a page reads once, and after its own changes. */
class SilentEventSource extends EventTarget {
  readonly readyState = 1;
  close() {}
}

/**
 * Renders the page at an address as the person in `browser` sees it, below a real browser: the
 * client's own routes in a document of happy-dom, every request answered by `web`.
 */
export function openPage(web: { url: string }, browser: Browser, path: string) {
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return serverFetch(
      new Request(web.url + pathname + search, {
        method: request.method,
        headers: {
          ...Object.fromEntries(request.headers),
          'sec-fetch-site': 'same-origin',
          ...(browser.cookie && { cookie: browser.cookie }),
        },
        body: request.body,
        signal: request.signal,
        duplex: 'half',
      } as RequestInit),
    );
  };
  Object.assign(globalThis, { EventSource: SilentEventSource });
  window.history.replaceState(null, '', path);
  const user = userEvent.setup();
  render(
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>,
  );
  return user;
}
