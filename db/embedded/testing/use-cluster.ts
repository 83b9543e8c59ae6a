import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';

/** A process of its own that uses a cluster until its standard input ends (see `spawnUser`). */
async function useCluster(dataDir: string): Promise<void> {
  const { url, port, adopted, stop } = await startEmbeddedPostgres({ dataDir });
  process.stdout.write(`${JSON.stringify({ url, port, adopted })}\n`);
  for await (const _ of process.stdin);
  await stop();
}

await useCluster(process.argv[2] ?? '');
