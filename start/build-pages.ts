/**
 * Builds the browser's pages where their sources have changed since the last build. The image
 * brings them built, and has no tools to build them: hence the imports at the moment of need.
 */
export async function buildPages({ demo }: { demo: boolean }): Promise<void> {
  const { buildClient } = await import('#web/build.ts');
  await buildClient();
  if (!demo) return;
  const { buildSandbox } = await import('#sandbox/build.ts');
  await buildSandbox();
}
