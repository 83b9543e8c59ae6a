import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Network } from '../guarded-connection.ts';
export type TestSites = {
  network: Network;
  /** Connections to addresses that are not public, which must never happen. */
  touched: string[];
  /** Requests to public sites: host and path. */
  visited: string[];
  /** Resolves a name to these addresses: an answer per look-up, the last one from then on. */
  resolveTo(host: string, ...answers: string[][]): void;
  /** Sets what `/` of any host answers. */
  page(html: string): void;
  /** Sets what a path of any host answers; without a type it names none. */
  serve(path: string, body: string | Buffer, type?: string): void;
  close(): Promise<void>;
};

const publicAddress = '93.184.215.14';
const huge = 3 * 1024 * 1024;

/** An internet of one public server, with a canary at every other address. */
export async function startSites(): Promise<TestSites> {
  const visited: string[] = [];
  const touched: string[] = [];
  const names = new Map<string, string[][]>();
  const served = new Map<string, { body: string | Buffer; type: string | undefined }>();
  let html = '<title>Acme</title><body><h1>Invoices for florists</h1></body>';
  const site = await listen((request, response) => {
    visited.push(`${request.headers.host}${request.url}`);
    const own = served.get(request.url ?? '/');
    if (!own) return answer(request, response, html);
    response.writeHead(200, own.type === undefined ? {} : { 'content-type': own.type });
    response.end(own.body);
  });
  const canary = await listen((request, response) => {
    touched.push(`http ${request.headers.host}${request.url}`);
    response.end('<title>secret</title>');
  });
  canary.on('connection', () => touched.push('connection'));
  const network: Network = {
    async resolve(host) {
      const answers = names.get(host);
      if (!answers) return [publicAddress];
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    },
    dial({ address }) {
      const isSite = address === publicAddress;
      if (!isSite) touched.push(address);
      return { address: '127.0.0.1', port: portOf(isSite ? site : canary) };
    },
  };
  return {
    network,
    touched,
    visited,
    resolveTo: (host, ...answers) => names.set(host, answers),
    page: (next) => {
      html = next;
    },
    serve: (path, body, type) => served.set(path, { body, type }),
    async close() {
      for (const server of [site, canary]) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, html: string): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.test');
  const type = (headers: object = {}) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
  switch (pathname) {
    case '/redirect':
      response.writeHead(302, { location: searchParams.get('to') ?? '/' }).end('moved');
      return;
    case '/refresh':
      type({ refresh: `0; url=${searchParams.get('to')}` }).end('<p>We have moved.</p>');
      return;
    case '/hops': {
      const left = Number(searchParams.get('left'));
      response.writeHead(307, { location: left > 1 ? `/hops?left=${left - 1}` : '/' }).end();
      return;
    }
    case '/huge':
      type().end('a'.repeat(huge));
      return;
    case '/bomb':
      type({ 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(200 * 1024 * 1024)));
      return;
    case '/brotli-bomb':
      type({ 'content-encoding': 'br' }).end(brotliCompressSync('a'.repeat(huge)));
      return;
    case '/packed':
      type({ 'content-encoding': 'gzip' }).end(gzipSync(html));
      return;
    case '/twice':
      type({ 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync(html)));
      return;
    case '/latin':
      type({ 'content-type': 'text/html; charset=iso-8859-1' }).end(
        Buffer.from('Caf\xe9', 'latin1'),
      );
      return;
    case '/never':
      return;
    case '/drip': {
      type();
      const timer = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(timer));
      return;
    }
    case '/picture':
      type({ 'content-type': 'image/png' }).end('png');
      return;
    case '/missing':
      response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Nothing here');
      return;
    default:
      type().end(html);
  }
}

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
