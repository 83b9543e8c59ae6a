import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { didYouMean, leaderboardHelp } from '../messages/help.ts';
import { type BoardChoice, leaderboardMessage } from '../messages/leaderboard.ts';
import type { Call, Listeners } from './listener.ts';
import { suggestCommand } from './suggest-command.ts';

export const leaderboardListeners: Listeners = {
  commands: {
    '/leaderboard': {
      help: leaderboardHelp,
      subcommands: ['all', 'community'],
      run: runLeaderboardCommand,
    },
  },
};

const boards: Record<string, BoardChoice> = {
  '': { scope: 'cohort', period: 'week' },
  week: { scope: 'cohort', period: 'week' },
  all: { scope: 'cohort', period: 'all' },
  community: { scope: 'community', period: 'week' },
  'community week': { scope: 'community', period: 'week' },
  'community all': { scope: 'community', period: 'all' },
};

/** The table in the message has pages of its own. */
const pageSize = 50;

async function runLeaderboardCommand(call: Call, text: string): Promise<void> {
  const typed = text.toLowerCase().replace(/\s+/g, ' ');
  const choice = Object.hasOwn(boards, typed) ? boards[typed] : undefined;
  if (!choice) {
    await call.reply(didYouMean('/leaderboard', text, suggestBoard(typed)));
    return;
  }
  await call.reply(leaderboardMessage(await findOwnBoard(call, choice), choice));
}

export function findOwnBoard({ context, founder, now }: Call, choice: BoardChoice) {
  const { id, timeZone, cohortId, cohortName } = founder;
  const cohort = cohortId === null ? null : { id: cohortId, name: cohortName ?? '' };
  const viewer = { id, timeZone, cohort };
  return findLeaderboard(context.db, { viewer, ...choice, page: 1, pageSize, now });
}

function suggestBoard(typed: string): string | null {
  const known = [...Object.keys(boards).filter((each) => each !== ''), 'help'];
  const [scope = '', period = ''] = typed.split(' ');
  // Either word may have a typo.
  const both = [suggestCommand(scope, ['community']), suggestCommand(period, ['all', 'week'])];
  return suggestCommand(typed, known) ?? (both.every(Boolean) ? both.join(' ') : null);
}
