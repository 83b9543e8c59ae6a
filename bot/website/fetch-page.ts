import { Agent, buildConnector, request } from 'undici';
import { chooseAddress } from './choose-address.ts';
import { type Dial, type Network, openNetwork } from './open-network.ts';
import { PageUnreadable } from './page-unreadable.ts';
import { readBody } from './read-body.ts';

export type Page = { html: string };

type Options = {
  network?: Network;
  /** For all of it: names, redirects, body. */
  timeMs?: number;
};

const mostRedirects = 3;
const readable = /^(text\/html|application\/xhtml\+xml|text\/plain)\s*(;|$)/i;

/**
 * Fetches a page that somebody else named: public addresses only, also after each redirect, ports
 * 80 and 443, at most 2 MB in ten seconds. Throws `PageUnreadable`, whatever was wrong.
 */
export async function fetchPage(
  address: string,
  { network = openNetwork, timeMs = 10_000 }: Options = {},
): Promise<Page> {
  const signal = AbortSignal.timeout(timeMs);
  try {
    return await before(signal, follow(new URL(address), { network, signal }));
  } catch {
    throw new PageUnreadable();
  }
}

type Fetching = { network: Network; signal: AbortSignal };

async function follow(first: URL, fetching: Fetching): Promise<Page> {
  let url = first;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const target = await chooseAddress(url, fetching.network);
    fetching.signal.throwIfAborted();
    const answer = await ask(url, target, fetching);
    if ('html' in answer) return answer;
    url = new URL(answer.location, url);
  }
  throw new PageUnreadable();
}

async function ask(
  url: URL,
  target: Dial,
  { network, signal }: Fetching,
): Promise<Page | { location: string }> {
  const dialled = network.dial(target);
  const connect = buildConnector({ timeout: 5_000 });
  const agent = new Agent({
    // The name stays in the certificate's check; where it leads to has been decided.
    connect: (options, callback) =>
      connect({ ...options, hostname: dialled.address, port: String(dialled.port) }, callback),
    pipelining: 0,
  });
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept: 'text/html, text/plain;q=0.5', 'user-agent': 'SlipstreamBot/1.0' },
    });
    body.on('error', () => undefined);
    const location = headers.location;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') return { location };
    const type = String(headers['content-type'] ?? '');
    if (statusCode < 200 || statusCode > 299 || !readable.test(type)) throw new PageUnreadable();
    const bytes = await readBody(body, String(headers['content-encoding'] ?? ''), signal);
    return { html: decode(bytes, type) };
  } finally {
    await agent.destroy();
  }
}

function decode(bytes: Buffer, type: string): string {
  const start = bytes.subarray(0, 1024).toString('latin1');
  const charset =
    /charset=["']?([\w-]+)/i.exec(type) ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(start);
  return new TextDecoder(charset?.[1] ?? 'utf-8').decode(bytes);
}

/** A look-up of a name can't be called off: it is left behind. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new PageUnreadable()), { once: true });
    work.then(resolve, reject);
  });
}
