import { findBrief } from '#db/queries/briefs.ts';
import { findIntroduction } from '#db/queries/introductions.ts';
import { findMessage } from '#db/queries/messages.ts';
import { findPledgeNews } from '#db/queries/pledges.ts';
import { findStreakAtRisk } from '#db/queries/streaks.ts';
import { findMorningList, listMissedPledges } from '#db/queries/tasks.ts';
import { findThanksNews } from '#db/queries/thanks.ts';
import type { DirectKind } from '#db/schema.ts';
import type { Message } from '../blocks/block-kit.ts';
import { cheeredBy } from '../blocks/cheer-words.ts';
import { founderWrote } from '../blocks/founder-message.ts';
import { introductionMessage } from '../blocks/introduction-messages.ts';
import { missedPledges } from '../blocks/missed-pledges.ts';
import { morningList } from '../blocks/morning-list.ts';
import { streakAtRisk } from '../blocks/streak-at-risk.ts';
import { thankedBy } from '../blocks/thanks-messages.ts';
import { weeklyBriefMessage } from '../blocks/weekly-brief.ts';
import type { BotContext } from '../context.ts';

const thanksAgeMs = 24 * 60 * 60 * 1000;

type Told = { founderId: string; write(timeZone: string): Promise<Message | null> };

/** Whom a direct message is for, and what it says as things stand now; null when nothing is left of its subject. */
export async function findDirectMessage(
  { db, config }: BotContext,
  { kind, subjectId, now }: { kind: DirectKind; subjectId: string; now: Date },
): Promise<Told | null> {
  const { publicUrl } = config;
  const [founderId = '', day = ''] = subjectId.split(':');
  switch (kind) {
    case 'morning_list':
      return {
        founderId,
        async write(timeZone) {
          const list = await findMorningList(db, { founderId, day, now });
          return list && morningList(list, { viewer: { now, timeZone }, publicUrl });
        },
      };
    case 'streak_at_risk':
      return {
        founderId,
        async write(timeZone) {
          const risk = await findStreakAtRisk(db, { founderId, day, now });
          return risk && streakAtRisk(risk, { viewer: { now, timeZone }, publicUrl });
        },
      };
    case 'weekly_brief':
      return {
        founderId,
        async write() {
          const brief = await findBrief(db, { founderId, now });
          return brief?.monday === day ? weeklyBriefMessage(brief, { publicUrl }) : null;
        },
      };
    case 'pledge_missed':
      return {
        founderId,
        async write(timeZone) {
          const tasks = await listMissedPledges(db, { founderId, now });
          return tasks.length > 0 ? missedPledges({ tasks, viewer: { now, timeZone } }) : null;
        },
      };
    case 'introduction':
    case 'introduction_reminder': {
      const introduction = await findIntroduction(db, { introductionId: subjectId });
      if (introduction?.state !== 'requested') return null;
      const isReminder = kind === 'introduction_reminder';
      return {
        founderId: introduction.asked.id,
        write: async (timeZone) =>
          introductionMessage(introduction, { viewer: { now, timeZone }, publicUrl, isReminder }),
      };
    }
    case 'peer_help': {
      const news = await findThanksNews(db, { thanksId: subjectId });
      if (!news || now.getTime() - news.givenAt.getTime() > thanksAgeMs) return null;
      return { founderId: news.helperId, write: async () => thankedBy(news) };
    }
    case 'cheer': {
      const news = await findPledgeNews(db, {
        taskId: subjectId.slice(subjectId.indexOf(':') + 1),
      });
      if (!news || news.state === 'withdrawn' || news.cheers === 0) return null;
      return { founderId: news.founderId, write: async () => cheeredBy(news) };
    }
    case 'founder_message': {
      const message = await findMessage(db, { messageId: subjectId });
      if (!message) return null;
      const { recipientId } = message;
      return { founderId: recipientId, write: async () => founderWrote(message, { publicUrl }) };
    }
  }
}
