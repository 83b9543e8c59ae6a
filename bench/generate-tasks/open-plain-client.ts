import pg from 'pg';

export type PlainClient = {
  query<Row = unknown>(text: string): Promise<Row[]>;
  end(): Promise<void>;
};

/** A connection without the product's time limits. */
export async function openPlainClient(url: string): Promise<PlainClient> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    query: async <Row>(text: string) => (await client.query(text)).rows as Row[],
    end: () => client.end(),
  };
}
