import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/**
 * A proxy in front of the database that can cut its connections, go silent and recover, as a
 * restarted server or a broken network would.
 */
export async function startDatabaseProxy(
  databaseUrl: string,
  /** Changes or drops the server's answers. */
  change?: (data: Buffer) => Buffer,
) {
  const target = new URL(databaseUrl);
  /** The client's socket of each connection, and the database's. */
  const connections = new Map<Socket, Socket | null>();
  let state: 'open' | 'cut' | 'silent' = 'open';

  const server = createServer((client) => {
    if (state === 'cut') return client.destroy();
    connections.set(client, null);
    client.on('error', () => undefined);
    client.on('close', () => connections.delete(client));
    // A silent connection accepts data and never answers.
    if (state === 'silent') return client.resume();
    const upstream = connect(Number(target.port), target.hostname);
    connections.set(client, upstream);
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream);
    const answers = change
      ? upstream.pipe(new Transform({ transform: (data, _, done) => done(null, change(data)) }))
      : upstream;
    answers.pipe(client);
    return client;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function dropConnections(): void {
    for (const client of connections.keys()) client.destroy();
  }

  const url = new URL(databaseUrl);
  // Not past us through the server's socket.
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      state = 'cut';
      dropConnections();
    },
    /** Open connections stay open but carry nothing, and new ones get no answer. */
    silence() {
      state = 'silent';
      for (const [client, upstream] of connections) {
        client.unpipe();
        client.resume();
        upstream?.unpipe();
      }
    },
    /** New connections work again; silent ones stay silent, as after a server vanished. */
    openForNew() {
      state = 'open';
    },
    mend() {
      state = 'open';
      dropConnections();
    },
    async close() {
      dropConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
