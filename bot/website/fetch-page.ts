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

export type Page = { html: string };
type Answer = { bytes: Buffer; type: string };
/** The requested types, and those that are taken. */
type Wanted = { accept: string; types: RegExp };

type FetchOptions = {
  network?: Network;
  /** The timeout of the whole fetch: DNS, redirects and body. */
  timeMs?: number;
};

const maxRedirects = 3;
const aPage: Wanted = {
  accept: 'text/html, text/plain;q=0.5',
  types: /^(text\/html|application\/xhtml\+xml|text\/plain)\s*(;|$)/i,
};
const aPicture: Wanted = {
  accept: 'image/webp, image/jpeg, image/png',
  types: /^image\/(webp|jpe?g|png)\s*(;|$)/i,
};

/**
 * Fetches a page whose URL comes from a user: only public addresses, also after each redirect, on
 * ports 80 and 443, at most 2 MB in ten seconds. Any failure throws `PageUnreadableError`.
 */
export async function fetchPage(address: string, options: FetchOptions = {}): Promise<Page> {
  const { bytes, type } = await fetchAddress(address, { ...options, wanted: aPage });
  return { html: decode(bytes, type) };
}

/** The same for a picture: its bytes, whatever they are. */
export async function fetchPicture(address: string, options: FetchOptions = {}): Promise<Buffer> {
  const { bytes } = await fetchAddress(address, { ...options, wanted: aPicture });
  return bytes;
}

async function fetchAddress(
  address: string,
  { network = openNetwork, timeMs = 10_000, wanted }: FetchOptions & { wanted: Wanted },
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeMs);
  try {
    return await raceAbort(signal, followRedirects(new URL(address), { network, signal, wanted }));
  } catch {
    throw new PageUnreadableError();
  }
}

type FetchContext = { network: Network; signal: AbortSignal; wanted: Wanted };

async function followRedirects(first: URL, fetching: FetchContext): Promise<Answer> {
  let url = first;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const target = await chooseAddress(url, fetching.network);
    fetching.signal.throwIfAborted();
    const answer = await requestPage(url, target, fetching);
    if ('bytes' in answer) return answer;
    url = new URL(answer.location, url);
  }
  throw new PageUnreadableError();
}

async function requestPage(
  url: URL,
  target: DialTarget,
  { network, signal, wanted }: FetchContext,
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
    return { bytes, type };
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
