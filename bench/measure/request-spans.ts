import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';

/** A request's parts, in the order in which they follow each other. */
export const spanNames = ['session', 'validation', 'statement', 'view', 'sending', 'log'] as const;

/** Milliseconds of each part. */
export type Spans = Record<(typeof spanNames)[number], number>;

type Marks = { begun: number; queried: number[]; shaped: number; sent: number };

/**
 * Notes where the time of a server's requests goes, from the channels that traces listen to and from the
 * response's own events. The first query is that of the session. Returns what takes the requests so far.
 */
export function recordSpans(server: Server): () => Spans[] {
  const current = new AsyncLocalStorage<Marks>();
  let recorded: Spans[] = [];
  let closing: Marks | null = null;
  // Before the product's own listeners, so that they find their marks.
  server.prependListener('request', (_request, response: ServerResponse) => {
    const marks: Marks = { begun: performance.now(), queried: [], shaped: 0, sent: 0 };
    response.once('prefinish', () => {
      marks.shaped = performance.now();
    });
    response.once('close', () => {
      marks.sent = performance.now();
      closing = marks;
    });
    current.enterWith(marks);
  });
  const query = tracingChannel<Marks, object>('slipstream:query');
  const note = () => void current.getStore()?.queried.push(performance.now());
  query.start.subscribe(note);
  query.asyncEnd.subscribe(note);
  tracingChannel('slipstream:request').asyncEnd.subscribe(() => {
    if (closing) recorded.push(toSpans(closing, performance.now()));
    closing = null;
  });
  return () => {
    const taken = recorded;
    recorded = [];
    return taken;
  };
}

function toSpans({ begun, queried, shaped, sent }: Marks, logged: number): Spans {
  const [, resumed = begun, asked = resumed] = queried;
  const answered = queried.at(-1) ?? resumed;
  return {
    session: resumed - begun,
    validation: asked - resumed,
    statement: answered - asked,
    view: shaped - answered,
    sending: sent - shaped,
    log: logged - sent,
  };
}
