import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';

// A process of its own that uses a server until its standard input ends (see `spawnUser`).
const [, , dataDir = '', mode] = process.argv;
const throwaway = mode === 'throwaway';
const { url, port, attached, stop } = await startEmbeddedPostgres({ dataDir, throwaway });
process.stdout.write(`${JSON.stringify({ url, port, attached })}\n`);
for await (const _ of process.stdin);
await stop();
