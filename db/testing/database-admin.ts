import pg from 'pg';

export async function runAsAdmin(adminUrl: string, ...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  try {
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** The same server and user, another database. */
export function withDatabaseName(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

export const templateName = 'slipstream_template';
