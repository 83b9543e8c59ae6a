import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import type { Product } from './product/launch-product.ts';
import { signInDemoFounder } from './product/sign-in-demo-founder.ts';
import { useProducts } from './product/use-products.ts';

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

const products = useProducts();
/** All that the collector was sent, word by word, and the spans in it. */
let received = '';
const spans: Span[] = [];
let collector: Server;
let key: string | undefined;
let product: Product;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      key = request.headers['x-key'] as string;
      received += body;
      for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
        for (const each of scopeSpans) spans.push(...each.spans);
      }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  product = await products.launch({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  });
});
afterAll(() => collector?.close());

const attribute = (span: Span, name: string) => {
  const value = span.attributes.find((each) => each.key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
const childrenOf = (span: Span) => spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);

async function findSpan(name: string): Promise<Span> {
  const find = () => spans.find((each) => each.name === name && childrenOf(each).length > 0);
  await vi.waitUntil(find, { timeout: 20_000 });
  return find() as Span;
}

test('a request, its queries and the jobs that it leaves are traced, without anything personal', async () => {
  const browser = await signInDemoFounder(product);
  const title = 'Call Ms. Whitcombe about the lease';
  const { body: task } = await browser.post('/api/tasks', { title });
  const completed = await browser.post(`/api/tasks/${task.id}/completion`);
  expect(completed.body.isNew).toBe(true);

  // The body of a POST is read in callbacks: the trace must outlive them.
  const request = await findSpan('POST /api/tasks');
  expect(request.parentSpanId ?? '').toBe('');
  expect(attribute(request, 'http.response.status_code')).toBe(201);
  const queries = childrenOf(request);
  expect(queries.map(({ name }) => name)).toContain('insert');
  for (const query of queries) expect(attribute(query, 'db.query.text')).toBeDefined();

  const post = await findSpan('job send-channel-messages');
  const [call] = childrenOf(post).filter(({ name }) => name === 'POST');
  // The sandbox is no address that somebody configured; a founder's website is shown like that, too.
  expect(attribute(call as Span, 'server.address')).toBe('elsewhere');

  // A job that one request asks for belongs to its trace.
  const question = 'How do I find the tenants of the old lease?';
  const asked = await browser.post('/api/coach/questions', { question, clientKey: randomUUID() });
  expect(asked.status).toBe(201);
  const answering = await findSpan('job answer-question');
  const asking = await findSpan('POST /api/coach/questions');
  expect(answering.traceId).toBe(asking.traceId);

  // Health checks and the queue's own queries would drown the rest.
  expect(received).not.toMatch(/healthz|readyz|get_job/);
  const { email, password } = demoAccounts.founder;
  const typed = [email, password, title, 'Whitcombe', question, 'old lease'];
  for (const personal of [...typed, task.id, browser.cookie ?? 'none']) {
    expect(received).not.toContain(personal);
  }
  expect(key).toBe('a key');
});

test('what is not sent yet goes out at the stop', async () => {
  const before = spans.length;
  await fetch(`${product.url}/api/openapi.json`);
  expect(await product.stop()).toBe(0);
  expect(spans.slice(before).map(({ name }) => name)).toContain('GET /api/openapi.json');
});
