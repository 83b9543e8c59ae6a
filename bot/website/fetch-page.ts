import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { request } from 'undici';
import {
  chooseAddress,
  type DialTarget,
  dialOnly,
  type Network,
  openNetwork,
  raceAbort,
} from '../guarded-connection.ts';
import { decodePage, isBinary } from './decode-page.ts';
import { type Refresh, refreshOf } from './page-text.js';
import { readPageText } from './read-page-text.ts';

export type Page = { text: string };
type Answer = { url: URL; bytes: Buffer; type: string; refresh: string | undefined };
/** A page may send its reader on, as a redirect does. */
type Reading<Result> = { result: Result } | { location: string };
/** The requested types, those that are taken, and what an answer is read as. */
type Wanted<Result> = {
  accept: string;
  types: RegExp;
  read(answer: Answer): Promise<Reading<Result>>;
};

type FetchOptions = {
  network?: Network;
  /** The timeout of the whole fetch: DNS, redirects and body. */
  timeMs?: number;
};

const maxRedirects = 3;
/** Content types that say nothing: the first characters of the answer then tell. */
const noType = /^\s*($|\*\/\*|(unknown|application)\/unknown\b)/i;
const aPage: Wanted<Page> = {
  accept: 'text/html, text/plain;q=0.5',
  types: new RegExp(
    `${noType.source}|^(text\\/html|application\\/xhtml\\+xml|text\\/plain)\\s*(;|$)`,
    'i',
  ),
  async read({ url, bytes, type, refresh: header }) {
    const html = decodePage(bytes, type);
    if (noType.test(type) && isBinary(html)) throw new PageUnreadableError();
    const { text, refresh } = await readPageText(html);
    const to = refreshOf(header);
    const location = otherPage(to === null ? refresh : { to }, url);
    return location === null ? { result: { text } } : { location };
  },
};
const aPicture: Wanted<Buffer> = {
  accept: 'image/webp, image/jpeg, image/png',
  types: /^image\/(webp|jpe?g|png)\s*(;|$)/i,
  read: async ({ bytes }) => ({ result: bytes }),
};

/**
 * Fetches a page whose URL comes from a user: only public addresses, also after each redirect or
 * refresh, on ports 80 and 443, at most 2 MB in ten seconds. Any failure throws `PageUnreadableError`.
 */
export function fetchPage(address: string, options: FetchOptions = {}): Promise<Page> {
  return fetchAddress(address, { ...options, wanted: aPage });
}

/** The same for a picture: its bytes, whatever they are. */
export function fetchPicture(address: string, options: FetchOptions = {}): Promise<Buffer> {
  return fetchAddress(address, { ...options, wanted: aPicture });
}

async function fetchAddress<Result>(
  address: string,
  { network = openNetwork, timeMs = 10_000, wanted }: FetchOptions & { wanted: Wanted<Result> },
): Promise<Result> {
  const signal = AbortSignal.timeout(timeMs);
  try {
    return await raceAbort(signal, followRedirects(new URL(address), { network, signal, wanted }));
  } catch {
    throw new PageUnreadableError();
  }
}

type FetchContext<Result> = { network: Network; signal: AbortSignal; wanted: Wanted<Result> };

async function followRedirects<Result>(
  first: URL,
  fetching: FetchContext<Result>,
): Promise<Result> {
  let url = first;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const target = await chooseAddress(url, fetching.network);
    fetching.signal.throwIfAborted();
    const answer = await requestPage(url, target, fetching);
    const reading = 'location' in answer ? answer : await fetching.wanted.read(answer);
    if ('result' in reading) return reading.result;
    url = new URL(reading.location, url);
  }
  throw new PageUnreadableError();
}

/** Null for a page that stays or only loads itself again. */
function otherPage(refresh: Refresh | null, url: URL): string | null {
  const base =
    refresh?.base !== undefined && URL.canParse(refresh.base, url)
      ? new URL(refresh.base, url)
      : url;
  const next = refresh && URL.canParse(refresh.to, base) ? new URL(refresh.to, base) : url;
  const isSame = next.href.split('#')[0] === url.href.split('#')[0];
  return isSame ? null : next.href;
}

async function requestPage<Result>(
  url: URL,
  target: DialTarget,
  { network, signal, wanted }: FetchContext<Result>,
): Promise<Answer | { location: string }> {
  const agent = dialOnly(network.dial(target));
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept: wanted.accept, 'user-agent': 'SlipstreamBot/1.0' },
    });
    body.on('error', () => undefined);
    const location = headers.location;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') return { location };
    const type = String(headers['content-type'] ?? '');
    if (statusCode < 200 || statusCode > 299 || !wanted.types.test(type))
      throw new PageUnreadableError();
    const bytes = await readBody(body, String(headers['content-encoding'] ?? ''), signal);
    const { refresh } = headers;
    return { url, bytes, type, refresh: typeof refresh === 'string' ? refresh : undefined };
  } finally {
    await agent.destroy();
  }
}

/** In bytes, both compressed and decompressed. */
const maxBytes = 2 * 1024 * 1024;

const decompressors = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** The decompressed body. Stops reading at the size limit. */
async function readBody(body: Readable, encoding: string, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of limitBytes(source)) chunks.push(chunk);
  };
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') await pipeline(body, collect, { signal });
  else {
    const decompress = decompressors[name as keyof typeof decompressors];
    if (!Object.hasOwn(decompressors, name)) throw new PageUnreadableError();
    await pipeline(body, limitBytes, decompress(), collect, { signal });
  }
  return Buffer.concat(chunks);
}

async function* limitBytes(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new PageUnreadableError();
    yield chunk;
  }
}

/** The same error for every failure: differences would let users probe internal networks. */
class PageUnreadableError extends Error {
  constructor() {
    super('That page could not be read.');
    this.name = 'PageUnreadable';
  }
}
