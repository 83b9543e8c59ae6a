import { cleanNotifications } from '@mantine/notifications';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { listenToBackButton } from '#web/client/lib/back-button.ts';
import { ignoreComposingKeys } from '#web/client/lib/ignore-composing-keys.ts';
import { AppRoutes } from '#web/client/routes.tsx';
import type { Browser } from '#web/server/testing/browser.ts';

type HappyWindow = { happyDOM: { setViewport(size: { width: number }): void } };
type Server = { url: string };
type Visit = { web: Server; browser: Browser };

const serverFetch = globalThis.fetch;
let visit: Visit | null = null;

function currentVisit(): Visit {
  if (!visit) throw new Error('No page is open.');
  return visit;
}

listenToBackButton();
ignoreComposingKeys();
// Once: the client keeps the function that it finds when it is loaded.
globalThis.fetch = async (input, init) => {
  const isRelative = typeof input === 'string' && input.startsWith('/');
  const request = new Request(isRelative ? window.location.origin + input : input, init);
  if (!request.url.startsWith(window.location.origin)) return serverFetch(request);
  const forward = () => sendToServer(currentVisit().browser, request.clone());
  const fake = fakes.findLast(({ pattern }) => pattern.test(new URL(request.url).pathname));
  return fake ? fake.respond(request, forward) : forward();
};

/**
 * Renders the page at an address as the person in `browser` sees it, below a real browser: the
 * client's own routes in a document of happy-dom, every request answered by `web`. Called again, it
 * loads anew: one page is open at a time. `width` is for what asks for the width: nothing is laid out.
 */
export function openPage(web: Server, browser: Browser, path: string, width = 1440): PageUser {
  cleanup();
  // Mantine keeps it for what comes next; a new document has none before its first link.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove();
  (window as unknown as HappyWindow).happyDOM.setViewport({ width });
  cleanNotifications();
  visit = { web, browser };
  window.history.replaceState(null, '', path);
  const user = userEvent.setup();
  render(
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>,
  );
  return Object.assign(user, {
    async fill(field: HTMLElement, text: string) {
      await user.clear(field);
      // Pasted: each key would render the page again.
      await user.click(field);
      if (text) await user.paste(text);
    },
    async press(name: string | RegExp, inside: HTMLElement = document.body) {
      const button = await waitFor(() => {
        const found = within(inside).getByRole<HTMLButtonElement>('button', { name });
        if (found.disabled) throw new Error(`${name} is disabled`);
        return found;
      });
      await user.click(button);
    },
    async follow(name: string | RegExp, inside: HTMLElement = document.body) {
      await user.click(await within(inside).findByRole('link', { name }));
    },
    async chooseOfAccount(name: string | RegExp) {
      await user.click(await screen.findByRole('button', { name: 'Your account' }));
      await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
    },
    clearMessages: cleanNotifications,
  });
}

type PageUser = UserEvent & {
  /** Replaces what stands in a field. */
  fill(field: HTMLElement, text: string): Promise<void>;
  /** Presses a button once it is enabled. */
  press(name: string | RegExp, inside?: HTMLElement): Promise<void>;
  follow(name: string | RegExp, inside?: HTMLElement): Promise<void>;
  /** Opens the menu behind one's own face and chooses an item of it. */
  chooseOfAccount(name: string | RegExp): Promise<void>;
  /** Only three messages stand in the corner at a time: the next would wait for seconds. */
  clearMessages(): void;
};

/** As if the founder had chosen the board in this browser before. */
export function rememberBoard(founderId: string): void {
  localStorage.setItem(`task-layout:${founderId}`, 'board');
}

/** The page's address, as the address bar shows it. */
export function pageAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

type Respond = (request: Request, forward: () => Promise<Response>) => Response | Promise<Response>;

const fakes: { pattern: RegExp; respond: Respond }[] = [];

/** Answers the requests to such paths instead of the server, until the function returned is called. */
export function fakeResponse(pattern: RegExp, respond: Respond): () => void {
  const fake = { pattern, respond };
  fakes.push(fake);
  return () => {
    fakes.splice(fakes.indexOf(fake), 1);
  };
}

export function removeFakeResponses(): void {
  fakes.length = 0;
}

/** The server's answer to what it refuses. */
export function refusal(code: ErrorCode): Response {
  const { message, status } = new AppError(code);
  return Response.json({ code, message }, { status });
}

/** The page's answer when the network is gone. */
export const loseConnection: Respond = () => Promise.reject(new TypeError('Failed to fetch'));

async function sendToServer(browser: Browser, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const content = await request.text();
  const { status, headers, text } = await browser.send(pathname + search, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    ...(content && { raw: content }),
  });
  return new Response(status === 204 ? null : text, { status, headers });
}

/** The server's live events. (Node's own EventSource is still experimental.) */
class ServerEvents extends EventTarget {
  readyState = 0;
  readonly #leaving = new AbortController();

  constructor(path: string) {
    super();
    const { web, browser } = currentVisit();
    this.#read(web.url + path, browser.cookie).catch(() => {});
  }

  close(): void {
    this.readyState = 2;
    this.#leaving.abort();
  }

  async #read(url: string, cookie: string | null): Promise<void> {
    const { ok, body } = await serverFetch(url, {
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
      signal: this.#leaving.signal,
    });
    if (!ok || !body) {
      this.readyState = 2;
      this.dispatchEvent(new Event('error'));
      return;
    }
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    let unread = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const events = (unread + chunk).split('\n\n');
      unread = events.pop() ?? '';
      for (const event of events) this.#dispatch(event);
    }
  }

  #dispatch(event: string): void {
    const [, name, data] = /^event: (.*)\ndata: (.*)$/m.exec(event) ?? [];
    if (name) this.dispatchEvent(Object.assign(new Event(name), { data }));
  }
}

Object.assign(globalThis, { EventSource: ServerEvents });
