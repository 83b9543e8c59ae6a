import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import { ReadyJson, readyApi } from '../api.ts';
import { founderOf } from '../context.ts';

const pageSize = 50;

export const leaderboardRoutes = {
  get: readyApi.leaderboard.get.handler(async ({ input, context }) => {
    const { db, now, boards } = context;
    const viewer = founderOf(context);
    const board = await findLeaderboard(db, { viewer, ...input, pageSize, now, read: boards });
    return ReadyJson.of<Leaderboard>(toJson(board));
  }),
};

/** The JSON of what is shared between answers, for as long as it is. */
const written = new WeakMap<object, string>();

/** The rows and leaders of a page that many look at are written as JSON once, not for each of them. */
function toJson({ rows, leaders, ...own }: Leaderboard): string {
  return `{"leaders":${jsonOf(leaders)},"rows":${jsonOf(rows)},${JSON.stringify(own).slice(1)}`;
}

function jsonOf(part: object): string {
  const known = written.get(part);
  if (known) return known;
  const json = JSON.stringify(part);
  written.set(part, json);
  return json;
}
