import { createHash } from 'node:crypto';
import pg from 'pg';

const mostNames = 500;
const names = new Map<string, string>();

/**
 * Gives every statement with parameters a name, so that PostgreSQL parses and plans it once per
 * connection instead of each time. Past 500 different texts the rest stay unnamed: a text that
 * varies without end must not fill the server's memory.
 *
 * Ends itself when its connection is lost: the pool would hand it to the next one who asks.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; arguments pass through.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const isPlain = typeof text !== 'string' || !Array.isArray(values) || values.length === 0;
    const sent = isPlain ? args : [{ name: nameOf(text), text, values }, ...rest];
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const answer = (super.query as any)(...sent);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: Error & { code?: string }) => {
      if (isLost(error)) void this.end();
      throw error;
    });
  }
}

/**
 * No answer came in time: the network is gone, though the socket does not know it yet, or the
 * server is stuck. Class 57P: the server ends the connection, but that is not here yet either.
 */
function isLost(error: Error & { code?: string }): boolean {
  return error.message === 'Query read timeout' || (error.code?.startsWith('57P') ?? false);
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}
