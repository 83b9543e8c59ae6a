import { z } from 'zod';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });

/** The settings of the database, by the names of the environment. */
export const databaseSettings = {
  DATABASE_URL: postgresUrl.optional(),
  /** A replica for directories and boards. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** Without it `chooseDataDir` decides. */
  DATA_DIR: z.string().min(1).optional(),
};
