import type { FailedSignInFilter, FailedSignInsPage } from '#shared/api/audit.ts';
import { describeBrowser } from '../describe-browser.ts';
import type { Db } from '../schema.ts';
import { escapeLike } from './escape-like.ts';

/** A page of the failed sign-ins, newest first. */
export async function listFailedSignIns(
  db: Db,
  { text, audience, before, pageSize }: FailedSignInFilter & { pageSize: number },
): Promise<FailedSignInsPage> {
  let query = db
    .selectFrom('failed_sign_ins')
    .select(['id', 'at', 'audience', 'email', 'step', 'address', 'user_agent as userAgent'])
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  if (text) {
    const pattern = `%${escapeLike(text.toLowerCase())}%`;
    query = query.where((eb) =>
      eb.or([eb('email', 'like', pattern), eb('address', 'like', pattern)]),
    );
  }
  if (audience) query = query.where('audience', '=', audience);
  if (before) query = query.where('id', '<', before);
  const rows = await query.execute();
  const shown = rows.slice(0, pageSize);
  return {
    attempts: shown.map(({ at, userAgent, ...row }) => ({
      ...row,
      at: at.toISOString(),
      ...describeBrowser(userAgent),
    })),
    older: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}
