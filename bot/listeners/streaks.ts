import { listLedger } from '#db/queries/points.ts';
import { findStreak, findStreakDays } from '#db/queries/streaks.ts';
import { didYouMean, streakHelp } from '../messages/help.ts';
import { streakDetailsMessage, streakMessage } from '../messages/streaks.ts';
import type { Call, Listeners } from './listener.ts';
import { suggestCommand } from './suggest-command.ts';

export const streakListeners: Listeners = {
  commands: { '/streak': { help: streakHelp, subcommands: ['why'], run: runStreakCommand } },
};

async function runStreakCommand(call: Call, text: string): Promise<void> {
  const typed = text.toLowerCase().replace(/\?$/, '');
  if (typed === 'why') return showStreakDetails(call);
  if (text !== '') {
    await call.reply(didYouMean('/streak', text, suggestCommand(typed, ['why', 'help'])));
    return;
  }
  const { context, founder, now } = call;
  const streak = await findStreak(context.db, { founderId: founder.id, now });
  await call.reply(streakMessage(streak, context.config.publicUrl));
}

async function showStreakDetails({ context, founder, now, viewer, reply }: Call): Promise<void> {
  const { db, config } = context;
  const founderId = founder.id;
  const [streak, ledger] = await Promise.all([
    findStreakDays(db, { founderId, now, pageSize: 7 }),
    listLedger(db, { founderId, pageSize: 5 }),
  ]);
  await reply(streakDetailsMessage({ streak, ledger, viewer, publicUrl: config.publicUrl }));
}
