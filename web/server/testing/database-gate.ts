import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A wire to the database that can be cut, or go silent, and be mended again: what a restarted
 * server or a broken network looks like from here.
 */
export async function startDatabaseGate(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const wires = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';

  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    wires.add(near);
    near.on('error', () => undefined);
    near.on('close', () => wires.delete(near));
    // A silent wire takes what is sent and says nothing.
    if (state === 'silent') return near.resume();
    const far = connect(Number(target.port), target.hostname);
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
    return near;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function dropWires(): void {
    for (const wire of wires) wire.destroy();
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
      for (const wire of wires) {
        wire.unpipe();
        wire.pause();
      }
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
