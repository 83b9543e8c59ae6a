import { createHash } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import pg from 'pg';

/** start/tracing.ts listens to this channel. */
const queries = tracingChannel('slipstream:query');

const maxStatementNames = 500;
const statementNames = new Map<string, string>();

/**
 * Names every statement that reads or has parameters, so that PostgreSQL parses and plans it once
 * per connection. After 500 different texts the rest stay unnamed: texts that vary endlessly must not
 * fill the server's memory.
 */
export class PreparedStatementClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; arguments pass through.
  override query(...args: any[]): any {
    if (!queries.hasSubscribers) return this.#query(...args);
    const context = { text: typeof args[0] === 'string' ? args[0] : String(args[0]?.text) };
    return typeof args.at(-1) === 'function'
      ? queries.traceCallback(this.#query, -1, context, this, ...args)
      : queries.tracePromise(this.#query, context, this, ...args);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #query(...args: any[]): any {
    const given = this.named(args);
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

  protected named(args: unknown[]): unknown[] {
    const [text, values, ...rest] = args;
    return typeof text === 'string' && Array.isArray(values) && isWorthPreparing(text, values)
      ? [{ name: statementName(text), text, values }, ...rest]
      : args;
  }

  /** Ends a lost connection at once, so that the pool does not hand it out again. */
  #notice(error: unknown): void {
    if (!(error instanceof Error)) return;
    const isSilent = error.message === 'Query read timeout';
    if (isSilent || isTerminatedByServer(error)) void this.end();
    if (isSilent) this.emit('silent');
  }
}

/** For a pooler that loses prepared statements: names, ours and those of libraries, are left out. */
export class UnpreparedClient extends PreparedStatementClient {
  protected override named([query, ...rest]: unknown[]): unknown[] {
    const isNamed =
      typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
    return isNamed ? [{ ...query, name: undefined }, ...rest] : [query, ...rest];
  }
}

/** Class 57P: the server announces that it closes the connection, which will follow shortly. */
function isTerminatedByServer(error: Error & { code?: string }): boolean {
  return error.code?.startsWith('57P') ?? false;
}

/** A migration without parameters may hold several statements, and none of them comes again. */
function isWorthPreparing(text: string, values: unknown[]): boolean {
  return values.length > 0 || /^\s*(select|with)\b/i.test(text);
}

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxStatementNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  statementNames.set(text, name);
  return name;
}
