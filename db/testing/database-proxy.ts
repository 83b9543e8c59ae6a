import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A wire to the database that can be cut, or go silent, and be mended again: what a restarted
 * server or a broken network looks like from here.
 */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  /** Our end of each wire, and the database's. */
  const wires = new Map<Socket, Socket | null>();
  let state: 'open' | 'cut' | 'silent' = 'open';

  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    wires.set(near, null);
    near.on('error', () => undefined);
    near.on('close', () => wires.delete(near));
    // A silent wire takes what is sent and says nothing.
    if (state === 'silent') return near.resume();
    const far = connect(Number(target.port), target.hostname);
    wires.set(near, far);
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
    return near;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function dropWires(): void {
    for (const near of wires.keys()) near.destroy();
  }

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      state = 'cut';
      dropWires();
    },
    /** Wires that stand stay as they are but carry nothing; new ones hear nothing. */
    silence() {
      state = 'silent';
      for (const [near, far] of wires) {
        near.unpipe();
        near.resume();
        far?.unpipe();
      }
    },
    /** New wires work again; those that went silent stay so, as after a server vanished. */
    openForNew() {
      state = 'open';
    },
    mend() {
      state = 'open';
      dropWires();
    },
    async close() {
      dropWires();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
