import { z } from 'zod';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });

/** The database settings, by the names of their environment variables. */
export const databaseSettings = {
  DATABASE_URL: postgresUrl.optional(),
  /** A read replica for directories and leaderboards. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** Connections of a process. Four of a bot's listen for jobs. */
  DATABASE_POOL: z.coerce.number().int().min(6).max(500).optional(),
  /** If it is not set, `chooseDataDir` decides. */
  DATA_DIR: z.string().min(1).optional(),
};
