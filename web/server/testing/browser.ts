import { request } from 'node:http';
import type { DatabaseHandle } from '#db/connect.ts';
import { openSession } from '#db/operations/accounts/sessions.ts';
import { findAccountForSignIn } from '#db/queries/accounts.ts';
import { newAccount, testPassword } from '#db/testing/new-account.ts';
import { sendRequest } from '#db/testing/send-request.ts';
import type { Audience, StaffRole } from '#shared/options.ts';

type RequestOptions = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  raw?: string;
};
type ApiResponse = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary responses.
  body: any;
  text: string;
};

/** A browser on the product's own pages: keeps cookies and says where its requests come from. */
export class Browser {
  /** The session's. */
  cookie: string | null = null;
  /** Any other, by name. */
  readonly #others = new Map<string, string>();
  readonly #url: string;

  constructor(web: { url: string }) {
    this.#url = web.url;
  }

  /** The same cookies at another process. */
  at(web: { url: string }): Browser {
    const other = new Browser(web);
    other.cookie = this.cookie;
    for (const [name, pair] of this.#others) other.#others.set(name, pair);
    return other;
  }

  async send(
    path: string,
    { method = 'GET', body, raw, headers }: RequestOptions = {},
  ): Promise<ApiResponse> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await sendRequest(this.#url + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...this.#cookieHeader(),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const isGone =
        pair.endsWith('=') || attributes.includes('Expires=Thu, 01 Jan 1970 00:00:00 GMT');
      const name = pair.slice(0, pair.indexOf('='));
      if (name.endsWith('session')) this.cookie = isGone ? null : pair;
      else this.#others.set(name, pair);
    }
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return { ...response, body: isJson ? JSON.parse(response.text) : undefined };
  }

  has(cookie: string): boolean {
    return this.#others.has(cookie);
  }

  #cookieHeader() {
    const all = [...(this.cookie ? [this.cookie] : []), ...this.#others.values()];
    return all.length > 0 && { cookie: all.join('; ') };
  }

  get(path: string): Promise<ApiResponse> {
    return this.send(path);
  }

  post(path: string, body?: unknown): Promise<ApiResponse> {
    return this.send(path, { method: 'POST', body });
  }

  delete(path: string, body?: unknown): Promise<ApiResponse> {
    return this.send(path, { method: 'DELETE', body });
  }

  signIn(email: string, password: string = testPassword): Promise<ApiResponse> {
    return this.post('/api/session/founder', { email, password });
  }
}

/** With `db` if the web server runs in this process. */
type Site = { url: string; db?: DatabaseHandle['db'] };

/**
 * A browser with a signed-in founder. Where it can, it writes the session to the database: the endpoint
 * takes three times as many statements. If the founder can't sign in, the error says what it answers.
 */
export async function signInFounder({ url, db }: Site, email: string): Promise<Browser> {
  const browser = new Browser({ url });
  const account = await (db && findAccountForSignIn(db, { audience: 'founder', email }));
  if (db && account?.isOpen) {
    await openBrowserSession(db, browser, { accountId: account.id });
    return browser;
  }
  const answer = await browser.signIn(email);
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`);
  return browser;
}

/** Signs the browser in without a request. */
export async function openBrowserSession(
  db: DatabaseHandle['db'],
  browser: Browser,
  { accountId, now = new Date() }: { accountId: string; now?: Date },
): Promise<void> {
  const { token } = await openSession(db, { accountId, userAgent: null, now });
  browser.cookie = `session=${token}`;
}

type BrowserSessionInput = { audience: Audience; staffRole?: StaffRole; now?: Date };

/** A new account of that audience with its browser, signed in at `now` without a request. */
export async function newBrowserWithSession(
  db: DatabaseHandle['db'],
  web: { url: string },
  { audience, staffRole = 'admin', now }: BrowserSessionInput,
) {
  const account = await newAccount(db, audience, staffRole);
  const browser = new Browser(web);
  await openBrowserSession(db, browser, { ...account, now });
  return { ...account, browser };
}

type Investor = { id: string; email: string; browser: Browser };

/** An approved investor with a browser; `columns` overrides database columns. */
export async function newInvestorBrowser(
  db: DatabaseHandle['db'],
  web: { url: string },
  columns: Record<string, unknown> = {},
): Promise<Investor> {
  const { email, browser } = await newBrowserWithSession(db, web, { audience: 'investor' });
  const { id } = await db
    .updateTable('investors')
    .set({ email, ...columns })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email, browser };
}

type NavigationResponse = {
  status: number;
  location: string | null;
  referrerPolicy: string | null;
  text: string;
};

type NavigationOptions = {
  cookie: string | null;
  method?: string;
  headers?: Record<string, string>;
};

/** Navigates to a page as a browser window does; `fetch` always says that it is a fetch. */
export function navigateTo(
  url: string,
  { cookie, method = 'GET', headers }: NavigationOptions,
): Promise<NavigationResponse> {
  const all = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    ...(cookie && { cookie }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const { location = null, 'referrer-policy': policy } = response.headers;
        const referrerPolicy = typeof policy === 'string' ? policy : null;
        resolve({ status: response.statusCode ?? 0, location, referrerPolicy, text });
      });
    });
    sent.on('error', reject).end();
  });
}
