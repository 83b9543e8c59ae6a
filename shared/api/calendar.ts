import { z } from 'zod';
import { instant } from '../fields.ts';
import {
  browserOnly,
  forFounders,
  protectsAccount,
  recentSignIn,
  routesOf,
  rowCost,
} from './audience.ts';

const feedSchema = z.object({
  /** Its address reads the founder's due dates without signing in; null while there is none. */
  feed: z.object({ address: z.string(), madeAt: instant }).nullable(),
});
export type CalendarFeed = z.infer<typeof feedSchema>;

const { get, post, remove } = routesOf('settings');
/** The address outlives a token that could read it. */
const ofFounder = forFounders.meta(browserOnly);

/** The founder's due dates in a calendar of theirs, at a private address. */
export const calendarContract = {
  get: ofFounder.meta(protectsAccount).route(get('/calendar-feed')).output(feedSchema),
  /** A new address; the one before works no more. */
  renew: ofFounder
    .meta(rowCost)
    .meta(recentSignIn)
    .route(post('/calendar-feed'))
    .output(feedSchema),
  switchOff: ofFounder.meta(protectsAccount).route(remove('/calendar-feed')).output(feedSchema),
};
