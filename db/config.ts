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
  /** For addresses without one: it may hold any characters, which an address would have to escape. */
  DATABASE_PASSWORD: z.string().min(1).optional(),
  DATABASE_MIGRATION_PASSWORD: z.string().min(1).optional(),
  /** If it is not set, `chooseDataDir` decides. */
  DATA_DIR: z.string().min(1).optional(),
};

type DatabaseSettings = z.output<z.ZodObject<typeof databaseSettings>>;

/** The settings with the passwords in their addresses. */
export function fillInPasswords<Settings extends DatabaseSettings>(settings: Settings): Settings {
  const { DATABASE_PASSWORD: password, DATABASE_MIGRATION_PASSWORD: ownPassword } = settings;
  const fill = (address: string | undefined, secret: string | undefined) => {
    if (!address || !secret) return address;
    const url = new URL(address);
    if (!url.password) url.password = encodeURIComponent(secret);
    return url.href;
  };
  return {
    ...settings,
    DATABASE_URL: fill(settings.DATABASE_URL, password),
    DATABASE_DIRECT_URL: fill(settings.DATABASE_DIRECT_URL, password),
    DATABASE_READ_URL: fill(settings.DATABASE_READ_URL, password),
    DATABASE_MIGRATION_URL: fill(settings.DATABASE_MIGRATION_URL, ownPassword ?? password),
  };
}
