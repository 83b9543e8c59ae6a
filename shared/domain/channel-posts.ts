import { localDate } from '../time.ts';

/** Staff choose how much a cohort's channel hears of completions, pledges and thanks. */
export const channelPostChoices = ['all', 'bundles', 'daily', 'highlights'] as const;
export type ChannelPosts = (typeof channelPostChoices)[number];

// Stryker disable StringLiteral: a test would only repeat the texts.
export const channelPostTexts: Record<ChannelPosts, { label: string; text: string }> = {
  all: {
    label: 'Everything',
    text: 'Every completed task, pledge and thanks as it happens, one post per founder and hour.',
  },
  bundles: {
    label: 'Bundles',
    text: 'At most one post an hour for completed tasks, and one a day each for pledges and thanks.',
  },
  daily: {
    label: 'Daily digest',
    text: 'One post at 6:00 PM with the day’s completed tasks, pledges and thanks.',
  },
  highlights: {
    label: 'Highlights only',
    text: 'Nothing about completed tasks or pledges, and one post a day for thanks.',
  },
};
// Stryker restore StringLiteral

/** These share posts; all other kinds have posts of their own. */
export type SharedKind = 'completion' | 'pledge' | 'thanks';

/** A digest of the day goes out from then on, in the zone of most of the cohort's founders. */
export const dailyDigestHour = '18:00';

/** A post is edited at most this often, so that a busy hour is a few edits. */
export const editEveryMs = 60_000;

const hourMs = 60 * 60_000;

/** Posts of a kind in a day. The last one goes on growing until the day ends. */
const maxPostsPerDay: Record<SharedKind, number> = { completion: 8, pledge: 1, thanks: 1 };

export type RecentPost = {
  ts: string;
  postedAt: Date;
  /** Something is left in it. */
  isLive: boolean;
};

/**
 * The post that a completion, a pledge or thanks join, of those of the last day in their channel; null
 * if they get a new one. Completions join that of the last hour, and whatever is full joins the day's
 * last.
 */
export function postToJoin(
  posts: RecentPost[],
  { kind, now, timeZone }: { kind: SharedKind; now: Date; timeZone: string },
): RecentPost | null {
  const day = localDate(now, timeZone);
  const ofDay = posts.filter(({ postedAt }) => localDate(postedAt, timeZone) === day);
  const isFull = ofDay.length >= maxPostsPerDay[kind];
  const isRecent = ({ postedAt }: RecentPost) => now.getTime() - postedAt.getTime() < hourMs;
  const open = (isFull ? ofDay : posts.filter(isRecent)).filter(({ isLive }) => isLive);
  return open.reduce<RecentPost | null>(
    (latest, post) => (latest && latest.postedAt >= post.postedAt ? latest : post),
    null,
  );
}
