import { createHash } from 'node:crypto';
import pg from 'pg';

const maxStatementNames = 500;
const statementNames = new Map<string, string>();

/**
 * Gives every statement with parameters a name, so that PostgreSQL parses and plans it once per
 * connection instead of each time. Past 500 different texts the rest stay unnamed: a text that
 * varies without end must not fill the server's memory.
 */
export class PreparedStatementClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; arguments pass through.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const given =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? [{ name: statementName(text), text, values }, ...rest]
        : args;
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      given[given.length - 1] = (error: unknown, result: unknown) => {
        this.#notice(error);
        callback(error, result);
      };
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const result = (super.query as any)(...given);
    if (result instanceof Promise) result.catch((error: unknown) => this.#notice(error));
    return result;
  }

  /** Ends a connection that is lost at once, so that the pool hands it to nobody: it would fail again. */
  #notice(error: unknown): void {
    if (!(error instanceof Error)) return;
    const isSilent = error.message === 'Query read timeout';
    if (isSilent || isTerminatedByServer(error)) void this.end();
    if (isSilent) this.emit('silent');
  }
}

/** Class 57P: the server says that it ends the connection, the end itself is still on its way. */
function isTerminatedByServer(error: Error & { code?: string }): boolean {
  return error.code?.startsWith('57P') ?? false;
}

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxStatementNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  statementNames.set(text, name);
  return name;
}
