import type { DatabaseHandle } from '#db/connect.ts';
import { consumeLimit } from './consume-limit.ts';
import { createLimiter } from './create-limiter.ts';
import { networkOf } from './network-of.ts';
import { toLimitKey } from './to-limit-key.ts';

const hour = 60 * 60;
const day = 24 * hour;

export type VisitorLimits = {
  countApplication(address: string): Promise<void>;
  /** A link of a mail that is tried: guessing one is hopeless, but not free for us. */
  countLink(address: string): Promise<void>;
  countReset(address: string): Promise<void>;
  /** Also per e-mail address: nobody's mailbox is filled. */
  countSignUp(address: string, email: string): Promise<void>;
  countVerificationMail(email: string): Promise<void>;
};

/** What somebody who is not signed in may do, per address (of IPv6, per network) and hour. */
export function createVisitorLimits({ pool }: Pick<DatabaseHandle, 'pool'>): VisitorLimits {
  const perHour = (name: string, points: number) => {
    const limiter = createLimiter(pool, { name, points, seconds: hour });
    return (address: string) => consumeLimit(limiter, networkOf(address));
  };
  const signUps = perHour('sign-up', 30);
  const mailbox = (name: string, points: number, seconds: number) => {
    const limiter = createLimiter(pool, { name, points, seconds });
    return (email: string) => consumeLimit(limiter, toLimitKey(email));
  };
  const signUpsOfMailbox = mailbox('sign-up-mailbox', 10, day);
  return {
    countApplication: perHour('application', 30),
    countLink: perHour('link', 200),
    countReset: perHour('reset', 20),
    async countSignUp(address, email) {
      await signUps(address);
      await signUpsOfMailbox(email);
    },
    countVerificationMail: mailbox('verification', 3, hour),
  };
}
