/**
 * Builds the browser's pages if their sources have changed since the last build. The image contains
 * the built pages but not the tools to build them, hence the dynamic imports.
 */
export async function buildPages({ demo }: { demo: boolean }): Promise<void> {
  const { buildClient } = await import('#web/build.ts');
  await buildClient();
  if (!demo) return;
  const { buildSandbox } = await import('#sandbox/build.ts');
  await buildSandbox();
}
