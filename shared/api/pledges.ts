import { z } from 'zod';
import { calendarDate } from '../fields.ts';
import { cheersSchema } from './cheers.ts';

/** An open public pledge as its founder's cohort sees it. */
export const openPledgeSchema = z.object({
  id: z.string(),
  founderId: z.string(),
  founderName: z.string(),
  founderAvatar: z.string().nullable(),
  startupName: z.string(),
  /** It is the requesting founder's own. */
  isMe: z.boolean(),
  title: z.string(),
  /** The day as its founder named it, in their time zone: every reader sees the same one. */
  dueOn: calendarDate,
  /** The day that was pledged first, if it was moved. */
  movedFrom: calendarDate.nullable(),
  cheers: cheersSchema,
});
export type OpenPledge = z.infer<typeof openPledgeSchema>;
