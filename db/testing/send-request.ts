import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Dispatcher, request } from 'undici';

type RequestInput = { method?: string; headers?: Record<string, string>; body?: string };
export type RawAnswer = { status: number; headers: Headers; text: string };

/** Does what `fetch` does without following redirects, for less than half of the CPU. */
export async function sendRequest(
  url: string,
  { method = 'GET', headers, body }: RequestInput,
): Promise<RawAnswer> {
  const answer = await request(url, { method: method as Dispatcher.HttpMethod, headers, body });
  const answerHeaders = new Headers(
    Object.entries(answer.headers).flatMap(([name, values = []]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  );
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const text = decode(bytes, answerHeaders.get('content-encoding'));
  return { status: answer.statusCode, headers: answerHeaders, text };
}

const decoder = new TextDecoder();

function decode(bytes: Buffer, encoding: string | null): string {
  if (bytes.length === 0) return '';
  if (encoding === 'br') return decoder.decode(brotliDecompressSync(bytes));
  return decoder.decode(encoding === 'gzip' ? gunzipSync(bytes) : bytes);
}
