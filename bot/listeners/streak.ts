import { findStreak } from '#db/queries/streaks/find-streak.ts';
import { suggestCommand } from '#shared/domain/suggest-command.ts';
import { didYouMean, streakHelp } from '../blocks/help-messages.ts';
import { streakMessage } from '../blocks/streak-message.ts';
import type { Call, Listeners } from './listener.ts';

export const streakListeners: Listeners = {
  commands: { '/streak': { help: streakHelp, run: runStreakCommand } },
};

async function runStreakCommand(call: Call, text: string): Promise<void> {
  if (text !== '') {
    await call.reply(didYouMean('/streak', text, suggestCommand(text, ['help'])));
    return;
  }
  const { context, founder, now } = call;
  await call.reply(streakMessage(await findStreak(context.db, { founderId: founder.id, now })));
}
