import { endCalendarFeed, makeCalendarFeed } from '#db/operations/calendar/calendar-feeds.ts';
import { findCalendarFeed } from '#db/queries/calendar.ts';
import { createCalendarToken } from '#db/signed-links.ts';
import { api } from '../api.ts';
import { type ApiContext, founderAndTime } from '../context.ts';

export const calendarRoutes = {
  get: api.calendar.get.handler(({ context }) => feedView(context)),

  renew: api.calendar.renew.handler(async ({ context }) => {
    await makeCalendarFeed(context.db, founderAndTime(context));
    return feedView(context);
  }),

  switchOff: api.calendar.switchOff.handler(async ({ context }) => {
    await endCalendarFeed(context.db, founderAndTime(context));
    return feedView(context);
  }),
};

async function feedView(context: ApiContext) {
  const { publicUrl, appSecret } = context.config;
  const feed = await findCalendarFeed(context.db, founderAndTime(context));
  if (!feed) return { feed: null };
  const address = `${publicUrl}/calendar/${createCalendarToken(appSecret, feed.id)}.ics`;
  return { feed: { address, madeAt: feed.madeAt.toISOString() } };
}
