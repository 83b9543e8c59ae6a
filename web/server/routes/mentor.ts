import { cancelSession } from '#db/operations/office-hours/book-session.ts';
import { setMentorHours } from '#db/operations/office-hours/mentors.ts';
import { reportSessionByMentor } from '#db/operations/office-hours/session-reports.ts';
import { findMentorBrief } from '#db/queries/mentor-briefs.ts';
import { findMentorPage } from '#db/queries/office-hours.ts';
import { exportMentor } from '#db/queries/settings/export-mentor.ts';
import { api } from '../api.ts';
import { type ApiContext, requireMentor, requireSession } from '../context.ts';
import { exportFileName } from './settings.ts';

const { mentor } = api;

export const mentorRoutes = {
  sessions: mentor.sessions.handler(({ context }) => mentorPage(context)),

  brief: mentor.brief.handler(({ input, context }) => {
    const { id: mentorId } = requireMentor(context);
    return findMentorBrief(context.db, { ...input, mentorId, now: context.now });
  }),

  report: mentor.report.handler(async ({ input: { params, body }, context }) => {
    const { id: mentorId } = requireMentor(context);
    await reportSessionByMentor(context.db, { ...params, ...body, mentorId, now: context.now });
    return mentorPage(context);
  }),

  cancel: mentor.cancel.handler(async ({ input, context }) => {
    const { id: mentorId } = requireMentor(context);
    await cancelSession(context.db, { ...input, by: { mentorId }, now: context.now });
    return mentorPage(context);
  }),

  setHours: mentor.setHours.handler(async ({ input, context }) => {
    await setMentorHours(context.db, { mentorId: requireMentor(context).id, hours: input });
    return mentorPage(context);
  }),

  export: mentor.export.handler(async ({ context }) => {
    const { db, now, accountLimits } = context;
    const { accountId } = requireSession(context);
    await accountLimits.countExport(accountId);
    const own = await exportMentor(db, { mentorId: requireMentor(context).id, accountId, now });
    context.answerAsFile(exportFileName(now));
    return own;
  }),
};

const mentorPage = (context: ApiContext) =>
  findMentorPage(context.db, { mentorId: requireMentor(context).id, now: context.now });
