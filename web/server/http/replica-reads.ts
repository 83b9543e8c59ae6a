import type { Request, Response } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import type { Session } from '#db/queries/sessions.ts';
import { positionPattern, type ReadReplica } from '#db/read-replica.ts';
import { isSecure } from '#shared/session-cookie.ts';
import { hasBearer } from './session.ts';

export type ReplicaReads = {
  read<Result>(
    caller: { session: Session | null },
    read: (db: DatabaseHandle['db']) => Promise<Result>,
  ): Promise<Result>;
  /** After each request: remembers in the browser what the replica must have for the next one. */
  noteWrite(): Promise<void>;
};

const cookieName = 'slipstream_written';
/** A replica that is this far behind is not used at all. */
const keptMs = 60_000;

type Exchange = { request: Request; response: Response; publicUrl: string };

/**
 * Sends reads to the replica that may come from it. The browser carries the position of its last
 * write, so that the rule holds whichever process answers.
 */
export function createReplicaReads(
  { db }: Pick<DatabaseHandle, 'db'>,
  replica: ReadReplica | undefined,
  { request, response, publicUrl }: Exchange,
): ReplicaReads {
  // A token's calls carry no cookie that would say what they wrote.
  if (!replica || hasBearer(request)) {
    return { read: (_caller, read) => read(db), noteWrite: async () => undefined };
  }
  return {
    read({ session }, read) {
      const { founder, investor } = session ?? {};
      const ids = [founder?.id, founder?.cohort?.id, investor?.id];
      return replica.read({ writtenAt: readCookie(request), ids }, read);
    },
    async noteWrite() {
      if (request.method === 'GET' || response.headersSent) return;
      // The answer is worth more than the replica: without a position, reading alone is as before.
      const position = await replica.position().catch(() => 'FFFFFFFF/FFFFFFFF');
      response.cookie(cookieName, position, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/api',
        secure: isSecure(publicUrl),
        maxAge: keptMs,
        encode: String,
      });
    },
  };
}

function readCookie(request: Request): string | null {
  const found = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(request.headers.cookie ?? '');
  const position = found?.[1] ?? '';
  return positionPattern.test(position) ? position : null;
}
