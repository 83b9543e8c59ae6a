import { beforeAll, beforeEach } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestBot } from './start-test-bot.ts';

/** The bot, installed, and for each test a new founder, who is linked to `ada`. */
export function useLinkedFounder() {
  const bot = useTestBot();
  const now = { founderId: '' };

  beforeAll(() => bot().install());
  beforeEach(async () => {
    await bot().unlinkFounders();
    const founder = { name: 'Ada Park', slackUserId: bot().ada };
    now.founderId = (await newFounder(bot().database.db, founder)).id;
  });

  return {
    bot,
    founderId: () => now.founderId,
    task: (title: string, dueOn?: string) =>
      newTask(bot().database.db, { founderId: now.founderId, title, dueOn }),
    /** What the last answer shows, as one text. */
    lastBlocks: () => JSON.stringify(bot().answers.at(-1)?.blocks),
  };
}
