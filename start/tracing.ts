import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Mode, Settings } from './settings.ts';

type Options = { settings: Settings; mode: Mode; logger: Logger };

/** Requests, jobs and queries publish events on channels of Node; with nobody listening that costs nothing. */
type Traced = { span?: Span; error?: unknown };
type TracedRequest = Traced & { method: string; route?: string; status?: number };
type TracedJob = Traced & { job: string; traceparent?: string };
type Outgoing = { origin: string | URL; method: string };

/**
 * Sends traces to the collector that the settings name (docs/decisions/traces-at-seams.md). A span
 * has patterns, names and statuses only: no address, no value of a query, no message of an error.
 * Returns what sends the rest when the process stops.
 */
export function startTracing({ settings, mode, logger }: Options): () => Promise<void> {
  const report = (message: string) => logger.warn({ module: 'tracing' }, message);
  const quiet = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: quiet, debug: quiet, verbose: quiet },
    DiagLogLevel.WARN,
  );
  const exporter = new OTLPTraceExporter({
    url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')}/v1/traces`,
    headers: readHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.OTEL_SERVICE_NAME,
      'service.instance.id': `${mode}-${process.pid}`,
      'slipstream.mode': mode,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('slipstream');
  const current = new AsyncLocalStorage<Context>();
  const startSpan = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) =>
    tracer.startSpan(name, { kind, attributes }, parent);
  const within = (span: Span) => trace.setSpan(ROOT_CONTEXT, span);

  const requests = tracingChannel<Context, TracedRequest>('slipstream:request');
  requests.start.bindStore(current, (request) => {
    const attributes = { 'http.request.method': request.method };
    request.span = startSpan(request.method, SpanKind.SERVER, attributes, ROOT_CONTEXT);
    return within(request.span);
  });
  requests.asyncEnd.subscribe((message) => {
    const { span, method, route = 'unmatched', status = 0 } = message as TracedRequest;
    span?.updateName(`${method} ${route}`);
    span?.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });

  const jobs = tracingChannel<Context, TracedJob>('slipstream:job');
  jobs.start.bindStore(current, (job) => {
    const attributes = { 'messaging.destination.name': job.job };
    const parent = readTraceparent(job.traceparent);
    job.span = startSpan(`job ${job.job}`, SpanKind.CONSUMER, attributes, parent);
    return within(job.span);
  });
  endWithPromise(jobs);

  const queries = tracingChannel<Context, Traced & { text: string }>('slipstream:query');
  queries.start.bindStore(current, (query) => {
    const parent = current.getStore();
    // The job queue asks every two seconds, sometimes woken by a job: nobody wants to see that.
    if (!parent || query.text.includes('"graphile_worker".')) return parent ?? ROOT_CONTEXT;
    const [operation = 'query'] = query.text.trim().split(/\s/, 1);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation.toLowerCase(),
      'db.query.text': withoutValues(query.text),
    };
    query.span = startSpan(operation.toLowerCase(), SpanKind.CLIENT, attributes, parent);
    return within(query.span);
  });
  endWithPromise(queries);

  // A job that is added while something is traced belongs to the same trace.
  subscribe('slipstream:add-job', (message) => {
    const span = trace.getSpan(current.getStore() ?? ROOT_CONTEXT)?.spanContext();
    if (!span) return;
    const flags = span.traceFlags.toString(16).padStart(2, '0');
    Object.assign(message as object, { traceparent: `00-${span.traceId}-${span.spanId}-${flags}` });
  });

  traceOutgoing({ current, startSpan, known: knownHosts(settings) });
  return async () => {
    // A collector that is gone must not hold up the stop.
    const late = new Promise<void>((resolve) => setTimeout(resolve, 2_000).unref());
    await Promise.race([provider.shutdown().catch(report), late]);
  };
}

/** Ends the span of a promise or a callback. Of an error, its code only: messages quote values. */
function endWithPromise<Message extends Traced>(channel: TracingChannel<Context, Message>): void {
  const end = (message: unknown) => (message as Traced).span?.end();
  channel.error.subscribe((message) => {
    const { span, error } = message as Traced;
    const { code, name } = (error ?? {}) as { code?: string; name?: string };
    span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.setAttribute('error.type', String(code ?? name ?? 'error'));
  });
  channel.asyncEnd.subscribe(end);
  // Thrown before there was a promise.
  channel.end.subscribe((message) => {
    if ((message as Traced).error) end(message);
  });
}

type OutgoingOptions = {
  current: AsyncLocalStorage<Context>;
  startSpan(name: string, kind: SpanKind, attributes: Attributes, parent: Context): Span;
  known: Set<string>;
};

/** Calls by fetch. Hosts are named if we configured them; a founder's website is `elsewhere`. */
function traceOutgoing({ current, startSpan, known }: OutgoingOptions): void {
  const spans = new WeakMap<object, Span>();
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: Outgoing };
    const parent = current.getStore();
    if (!parent) return;
    const { hostname } = new URL(request.origin);
    const attributes = {
      'http.request.method': request.method,
      'server.address': known.has(hostname) ? hostname : 'elsewhere',
    };
    spans.set(request, startSpan(request.method, SpanKind.CLIENT, attributes, parent));
  });
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as {
      request: Outgoing;
      response: { statusCode: number };
    };
    spans.get(request)?.setAttribute('http.response.status_code', response.statusCode);
  });
  subscribe('undici:request:trailers', (message) => {
    spans.get((message as { request: Outgoing }).request)?.end();
  });
  subscribe('undici:request:error', (message) => {
    const span = spans.get((message as { request: Outgoing }).request);
    span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

function knownHosts({ SLACK_API_URL, OPENAI_BASE_URL }: Settings): Set<string> {
  return new Set([SLACK_API_URL, OPENAI_BASE_URL].map((address) => new URL(address).hostname));
}

/** `key=value,key=value`, as OpenTelemetry has it. */
function readHeaders(text = ''): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split(/=(.*)/s, 2));
  return Object.fromEntries(
    pairs.flatMap(([name = '', value]) =>
      value === undefined ? [] : [[name.trim(), decodeURIComponent(value.trim())]],
    ),
  );
}

function readTraceparent(text: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text ?? '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Values are parameters nearly everywhere; this removes the literals. */
function withoutValues(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2_000);
}
