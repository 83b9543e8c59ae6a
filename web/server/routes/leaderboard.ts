import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import { RawJson, rawJsonApi } from '../api.ts';
import { requireFounder } from '../context.ts';

const pageSize = 50;

export const leaderboardRoutes = {
  get: rawJsonApi.leaderboard.get.handler(async ({ input, context }) => {
    const { db, now, boards } = context;
    const viewer = requireFounder(context);
    const board = await findLeaderboard(db, { viewer, ...input, pageSize, now, read: boards });
    return RawJson.of<Leaderboard>(toJson(board));
  }),
};

/** The JSON of what is shared between answers, for as long as it is. */
const jsonCache = new WeakMap<object, string>();

/** The rows and leaders of a page that many look at are written as JSON once, not for each of them. */
function toJson({ rows, leaders, ...own }: Leaderboard): string {
  return `{"leaders":${cachedJson(leaders)},"rows":${cachedJson(rows)},${JSON.stringify(own).slice(1)}`;
}

function cachedJson(part: object): string {
  const known = jsonCache.get(part);
  if (known) return known;
  const json = JSON.stringify(part);
  jsonCache.set(part, json);
  return json;
}
