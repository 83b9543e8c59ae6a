import { encodePicture } from '#db/encode-picture.ts';
import { recordPictureFetch } from '#db/operations/pictures/pictures.ts';
import { findForeignPicture } from '#db/queries/pictures.ts';
import type { BotContext } from '../context.ts';
import type { Network } from '../guarded-connection.ts';
import { fetchPicture } from '../website/fetch-page.ts';

export type PictureTiming = { network: Network; fetchMs: number };

/**
 * Fetches the picture at the address that a founder gave, once, and keeps our own encoding of it:
 * viewers never ask the other site. One that can't be fetched is not shown.
 */
export async function keepPicture(
  { db, clock, logger }: BotContext,
  { founderId }: { founderId: string },
  { network, fetchMs }: PictureTiming,
): Promise<void> {
  const address = await findForeignPicture(db, { founderId });
  if (!address) return;
  const picture = await fetchPicture(address, { network, timeMs: fetchMs })
    .then((bytes) => encodePicture(bytes, { kind: 'photo', by: founderId }))
    .catch((error: unknown) => {
      logger.info({ err: error, founderId }, 'A picture was not fetched');
      return null;
    });
  await recordPictureFetch(db, { founderId, address, picture, now: clock() });
}
