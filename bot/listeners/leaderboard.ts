import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean, leaderboardHelp } from '../messages/help.ts';
import { type BoardChoice, leaderboardMessage } from '../messages/leaderboard.ts';
import type { Call, Listeners } from './listener.ts';
import { suggestCommand } from './suggest-command.ts';

export const leaderboardListeners: Listeners = {
  commands: {
    '/leaderboard': {
      help: leaderboardHelp,
      subcommands: ['all', 'community'],
      understands: (text) => readBoard(text) !== null,
      run: runLeaderboardCommand,
    },
  },
};

const scopes =
  /^(?:(?:the |whole |entire )*(?:community|everyone|everybody|global)|(?:my |our |the )?cohort)(?= |$)/;
const periods =
  /^(?:(?:of |for |this |the )*week(?:ly)?|all(?:[ -]?time)?|overall|total|today|now)$/;

/** `all`, `all time`, `this week`, `community`, `my cohort all time`; null for anything else. */
function readBoard(typed: string): BoardChoice | null {
  const words = typed
    .trim()
    .toLowerCase()
    .replace(/[\s.,!?]+/g, ' ')
    .trim();
  const [scope = ''] = scopes.exec(words) ?? [];
  const [period = ''] = periods.exec(words.slice(scope.length).trim()) ?? [];
  if (`${scope} ${period}`.trim() !== words) return null;
  return {
    scope: scope === '' || scope.endsWith('cohort') ? 'cohort' : 'community',
    period: /^(?:all|overall|total)/.test(period) ? 'all' : 'week',
  };
}

const knownBoards = ['week', 'all', 'community', 'community week', 'community all', 'help'];

/** The table in the message has pages of its own. */
const pageSize = 50;

async function runLeaderboardCommand(call: Call, text: string): Promise<void> {
  const choice = readBoard(text);
  if (!choice) {
    const typed = text.toLowerCase().replace(/\s+/g, ' ');
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

/** Null in place of a board that staff switched off. */
export function withoutBoard(error: unknown): null {
  if (error instanceof AppError && error.code === 'leaderboard_off') return null;
  throw error;
}

function suggestBoard(typed: string): string | null {
  const [scope = '', period = ''] = typed.split(' ');
  // Either word may have a typo.
  const both = [suggestCommand(scope, ['community']), suggestCommand(period, ['all', 'week'])];
  return suggestCommand(typed, knownBoards) ?? (both.every(Boolean) ? both.join(' ') : null);
}
