import type pg from 'pg';

/** A completion as the product's own SQL, without the product: begin, its statements, commit. */
export async function replayStatements(
  pool: pg.Pool,
  texts: string[],
  values: unknown[][],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [index, text] of texts.entries()) {
      await client.query({ name: `bench ${index}`, text, values: values[index] });
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
