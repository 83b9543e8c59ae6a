import { listLedger } from '#db/queries/points.ts';
import { findStreak, findStreakDays } from '#db/queries/streaks.ts';
import { listOpenTasks } from '#db/queries/tasks.ts';
import { didYouMean, streakHelp } from '../messages/help.ts';
import { bonusMessage, pointsMessage } from '../messages/own-facts.ts';
import { streakDetailsMessage, streakMessage } from '../messages/streaks.ts';
import { findOwnBoard, withoutBoard } from './leaderboard.ts';
import type { Call, Listeners } from './listener.ts';
import { suggestCommand } from './suggest-command.ts';

const details: Record<string, (call: Call) => Promise<void>> = {
  why: showStreakDetails,
  points: showPoints,
  bonus: showBonus,
};

export const streakListeners: Listeners = {
  commands: {
    '/streak': {
      help: streakHelp,
      subcommands: Object.keys(details),
      understands: (text) => text === '' || Object.hasOwn(details, detailOf(text)),
      run: runStreakCommand,
    },
  },
};

function detailOf(text: string): string {
  return text.trim().toLowerCase().replace(/\?$/, '');
}

async function runStreakCommand(call: Call, text: string): Promise<void> {
  const typed = detailOf(text);
  if (Object.hasOwn(details, typed)) return details[typed]?.(call);
  if (text !== '') {
    await call.reply(
      didYouMean('/streak', text, suggestCommand(typed, [...Object.keys(details), 'help'])),
    );
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

/** `/streak points` */
async function showPoints(call: Call): Promise<void> {
  const { context, founder, now, viewer, reply } = call;
  const { db, config } = context;
  const founderId = founder.id;
  const [{ total }, board, [task = null]] = await Promise.all([
    listLedger(db, { founderId, pageSize: 1 }),
    findOwnBoard(call, { scope: 'cohort', period: 'week' }).catch(withoutBoard),
    listOpenTasks(db, { founderId, now, limit: 1 }),
  ]);
  const next = { task, viewer };
  await reply(pointsMessage({ total, board, next, publicUrl: config.publicUrl }));
}

/** `/streak bonus` */
async function showBonus({ context, founder, now, viewer, reply }: Call): Promise<void> {
  const { db, config } = context;
  const founderId = founder.id;
  const [streak, [task = null]] = await Promise.all([
    findStreak(db, { founderId, now }),
    listOpenTasks(db, { founderId, now, limit: 1 }),
  ]);
  await reply(bonusMessage({ streak, next: { task, viewer }, publicUrl: config.publicUrl }));
}
