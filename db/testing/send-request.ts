import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

type RequestInput = { method?: string; headers?: Record<string, string>; body?: string };
export type RawAnswer = { status: number; headers: Headers; text: string };

/** Does what `fetch` does without following redirects, for less than half of the CPU. */
export function sendRequest(
  url: string,
  { method, headers, body }: RequestInput,
): Promise<RawAnswer> {
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, ...length } }, (response) => {
      const answerHeaders = new Headers(
        Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        ),
      );
      buffer(response).then((bytes) => {
        const text = decode(bytes, answerHeaders.get('content-encoding'));
        resolve({ status: response.statusCode ?? 0, headers: answerHeaders, text });
      }, reject);
    });
    sent.on('error', reject).end(body);
  });
}

const decoder = new TextDecoder();

function decode(bytes: Buffer, encoding: string | null): string {
  if (bytes.length === 0) return '';
  if (encoding === 'br') return decoder.decode(brotliDecompressSync(bytes));
  return decoder.decode(encoding === 'gzip' ? gunzipSync(bytes) : bytes);
}
