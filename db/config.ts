import { z } from 'zod';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });

/** The database settings, by the names of their environment variables. */
export const databaseSettings = {
  /** May lead through a pooler, if `DATABASE_DIRECT_URL` does not. */
  DATABASE_URL: postgresUrl.optional(),
  /** The server itself, for what a pooler can't do: listening, locks of a session, migrations, jobs. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** The role that owns the tables, where the product's own may not change them. */
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  /** A streaming replica for directories, search and boards. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** Connections of a process. Four of a bot's listen for jobs. */
  DATABASE_POOL: z.coerce.number().int().min(6).max(500).optional(),
  /** If it is not set, `chooseDataDir` decides. */
  DATA_DIR: z.string().min(1).optional(),
};
