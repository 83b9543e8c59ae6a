import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { suggestCommand } from '#shared/domain/suggest-command.ts';
import { didYouMean, leaderboardHelp } from '../blocks/help-messages.ts';
import { leaderboardMessage } from '../blocks/leaderboard-message.ts';
import type { Call, Listeners } from './listener.ts';

export const leaderboardListeners: Listeners = {
  commands: { '/leaderboard': { help: leaderboardHelp, run: runLeaderboardCommand } },
};

const periods: Record<string, 'week' | 'all'> = { '': 'week', week: 'week', all: 'all' };

async function runLeaderboardCommand(call: Call, text: string): Promise<void> {
  const typed = text.toLowerCase();
  const period = Object.hasOwn(periods, typed) ? periods[typed] : undefined;
  if (!period) {
    const suggestion = suggestCommand(typed, ['all', 'week', 'help']);
    await call.reply(didYouMean('/leaderboard', text, suggestion));
    return;
  }
  const { context, founder, now } = call;
  const founderId = founder.id;
  const board = await findLeaderboard(context.db, { founderId, period, now });
  await call.reply(leaderboardMessage(board, { period, founderId }));
}
