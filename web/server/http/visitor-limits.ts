import type { DatabaseHandle } from '#db/connect.ts';
import { consumeLimit } from './consume-limit.ts';
import { createLimiter } from './create-limiter.ts';
import { networkOf } from './network-of.ts';

const hour = 60 * 60;

export type VisitorLimits = {
  countApplication(address: string): Promise<void>;
  /** A link of a mail that is tried: guessing one is hopeless, but not free for us. */
  countLink(address: string): Promise<void>;
  countReset(address: string): Promise<void>;
};

/** What somebody who is not signed in may do, per address (of IPv6, per network) and hour. */
export function createVisitorLimits({ pool }: Pick<DatabaseHandle, 'pool'>): VisitorLimits {
  const perHour = (name: string, points: number) => {
    const limiter = createLimiter(pool, { name, points, seconds: hour });
    return (address: string) => consumeLimit(limiter, networkOf(address));
  };
  return {
    countApplication: perHour('application', 30),
    countLink: perHour('link', 200),
    countReset: perHour('reset', 20),
  };
}
