import type { Community } from '#shared/api/community.ts';
import { paths } from '../../paths.ts';

/** By hand, not by lib/api.ts: the landing page does without the client of the whole API. */
export async function getCommunity(): Promise<Community> {
  const answer = await fetch(paths.community);
  if (!answer.ok) throw new Error(`The community was not read: ${answer.status}`);
  return answer.json();
}
