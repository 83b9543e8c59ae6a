import { bookSession, cancelSession } from '#db/operations/office-hours/book-session.ts';
import { inviteMentor } from '#db/operations/office-hours/mentor-accounts.ts';
import {
  addMentor,
  changeMentor,
  removeMentor,
  setOfficeHoursLimits,
} from '#db/operations/office-hours/mentors.ts';
import {
  dismissAction,
  reportSession,
  takeAction,
} from '#db/operations/office-hours/session-reports.ts';
import { findOfficeHours, manageOfficeHours } from '#db/queries/office-hours.ts';
import { api } from '../api.ts';
import { type ApiContext, actorAndTime, requireFounder } from '../context.ts';

const { officeHours } = api;

export const officeHoursRoutes = {
  list: officeHours.list.handler(({ context }) => {
    const { startupId } = requireFounder(context);
    return findOfficeHours(context.db, { startupId, now: context.now });
  }),

  book: officeHours.book.handler(({ input, context }) => {
    const { id, startupId } = requireFounder(context);
    return bookSession(context.db, { ...input, founder: { id, startupId }, now: context.now });
  }),

  cancel: officeHours.cancel.handler(({ input, context }) => {
    const { startupId } = requireFounder(context);
    return cancelSession(context.db, { ...input, by: { startupId }, now: context.now });
  }),

  report: officeHours.report.handler(({ input: { params, body }, context }) => {
    const { startupId } = requireFounder(context);
    return reportSession(context.db, { ...params, ...body, startupId, now: context.now });
  }),

  takeAction: officeHours.takeAction.handler(({ input, context }) => {
    const { id, startupId } = requireFounder(context);
    return takeAction(context.db, { ...input, founder: { id, startupId }, now: context.now });
  }),

  dismissAction: officeHours.dismissAction.handler(async ({ input, context }) => {
    const { startupId } = requireFounder(context);
    await dismissAction(context.db, { ...input, startupId, now: context.now });
    return { ok: true as const };
  }),

  manage: officeHours.manage.handler(({ context }) => managed(context)),

  add: officeHours.add.handler(async ({ input, context }) => {
    await addMentor(context.db, { draft: input, ...actorAndTime(context) });
    return managed(context);
  }),

  change: officeHours.change.handler(async ({ input: { params, body }, context }) => {
    await changeMentor(context.db, { ...params, draft: body, ...actorAndTime(context) });
    return managed(context);
  }),

  remove: officeHours.remove.handler(async ({ input, context }) => {
    await removeMentor(context.db, { ...input, ...actorAndTime(context) });
    return managed(context);
  }),

  invite: officeHours.invite.handler(async ({ input, context }) => {
    await inviteMentor(context.db, { ...input, ...actorAndTime(context) });
    return managed(context);
  }),

  cancelForStaff: officeHours.cancelForStaff.handler(async ({ input, context }) => {
    const { actor, now } = actorAndTime(context);
    await cancelSession(context.db, { ...input, by: { actor }, now });
    return managed(context);
  }),

  setLimits: officeHours.setLimits.handler(async ({ input, context }) => {
    await setOfficeHoursLimits(context.db, { ...input, ...actorAndTime(context) });
    return managed(context);
  }),
};

const managed = ({ db, now }: ApiContext) => manageOfficeHours(db, { now });
