import { testPassword } from '#db/testing/new-account.ts';

type Send = { method?: string; body?: unknown; headers?: Record<string, string>; raw?: string };
type Answer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came.
  body: any;
  text: string;
};

/** A browser of the product's own pages: keeps the cookie, says where its requests come from. */
export class Browser {
  cookie: string | null = null;
  readonly #url: string;

  constructor(web: { url: string }) {
    this.#url = web.url;
  }

  /** The same cookie at another process. */
  at(web: { url: string }): Browser {
    const other = new Browser(web);
    other.cookie = this.cookie;
    return other;
  }

  async send(path: string, { method = 'GET', body, raw, headers }: Send = {}): Promise<Answer> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const isGone =
        pair.endsWith('=') || attributes.includes('Expires=Thu, 01 Jan 1970 00:00:00 GMT');
      this.cookie = isGone ? null : pair;
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  }

  get(path: string): Promise<Answer> {
    return this.send(path);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.send(path, { method: 'POST', body });
  }

  delete(path: string, body?: unknown): Promise<Answer> {
    return this.send(path, { method: 'DELETE', body });
  }

  signIn(email: string, password: string = testPassword): Promise<Answer> {
    return this.post('/api/session/founder', { email, password });
  }
}

/** A browser with a signed-in founder. */
export async function signedIn(web: { url: string }, email: string): Promise<Browser> {
  const browser = new Browser(web);
  const answer = await browser.signIn(email);
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`);
  return browser;
}
