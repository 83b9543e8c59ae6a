import { type Start, spawnProduct } from './spawn-product.ts';

/** Starts a product that is expected to refuse, and waits for its end. */
export async function runToExit(start: Start): Promise<{ code: number | null; output: string }> {
  const { ended, output } = spawnProduct(start);
  const code = await ended;
  return { code, output: output() };
}
