import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PageUnreadable } from './page-unreadable.ts';

/** Bytes, as sent and as unpacked. */
const mostBytes = 2 * 1024 * 1024;

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** The bytes of a body, unpacked; what is larger than 2 MB on either side is not read to its end. */
export async function readBody(
  body: Readable,
  encoding: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const keep = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of limited(source)) chunks.push(chunk);
  };
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') await pipeline(body, keep, { signal });
  else {
    const unpack = unpackers[name as keyof typeof unpackers];
    if (!Object.hasOwn(unpackers, name)) throw new PageUnreadable();
    await pipeline(body, limited, unpack(), keep, { signal });
  }
  return Buffer.concat(chunks);
}

async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > mostBytes) throw new PageUnreadable();
    yield chunk;
  }
}
