import type { Logger } from 'pino';
import type { ProductDatabase } from '#db/open-product-database.ts';
import type { Settings } from './read-settings.ts';

/** What both doors of the product are built from. */
export type ProductParts = {
  environment: Settings & { PUBLIC_URL: string; APP_SECRET: string };
  database: ProductDatabase;
  logger: Logger;
};
