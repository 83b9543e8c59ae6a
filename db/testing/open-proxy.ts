import net from 'node:net';

export type NetworkProxy = {
  /** The database, by way of the proxy. */
  url: string;
  /** How many connections to the proxy are open. */
  open(): number;
  /** Breaks every connection. */
  cut(): void;
  /** Connections of now fall silent without being closed, as behind a dead router. New ones work. */
  silence(): void;
  /** New connections are taken and not answered. */
  hold(): void;
  close(): Promise<void>;
};

/** Stands between a client and the database, and fails as networks do. */
export async function openProxy(databaseUrl: string): Promise<NetworkProxy> {
  const target = new URL(databaseUrl);
  const clients = new Set<net.Socket>();
  let held = false;
  const server = net.createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    client.on('error', () => undefined);
    if (held) {
      // Read what comes, so that the client's good-bye is noticed.
      client.resume();
      return;
    }
    const upstream = net.connect(Number(target.port), target.hostname);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
    client.on('silence', () => {
      client.unpipe(upstream);
      upstream.unpipe(client);
      client.resume();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  const cut = () => {
    for (const client of clients) client.destroy();
  };
  return {
    url: url.href,
    open: () => clients.size,
    cut,
    silence() {
      for (const client of clients) client.emit('silence');
    },
    hold() {
      held = true;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
