import { inviteCohortAgain } from '#db/operations/cockpit/invite-cohort.ts';
import { recordMoraleAccess } from '#db/operations/cockpit/morale-access.ts';
import { nudgeStartup, sendStaffMessage } from '#db/operations/cockpit/staff-messages.ts';
import {
  assignStartup,
  dismissRisk,
  restoreRisk,
  unassignStartup,
} from '#db/operations/cockpit/startup-assignments.ts';
import { addStartupNote, deleteStartupNote } from '#db/operations/cockpit/startup-notes.ts';
import { listCockpit } from '#db/queries/cohorts/cockpit.ts';
import { findStartupDetails } from '#db/queries/cohorts/startup-details.ts';
import { reportableReasons } from '#shared/domain/monday-message.ts';
import { api } from '../api.ts';
import { actorAndTime } from '../context.ts';

const { cockpit } = api;
const ok = { ok: true } as const;

export const cockpitRoutes = {
  list: cockpit.list.handler(async ({ input: { cohortId }, context }) => {
    const { actor, now } = actorAndTime(context);
    const read = await listCockpit(context.db, { cohortId, accountId: actor.accountId, now });
    if (read.rows.some(({ risks }) => risks.some(({ kind }) => kind === 'low_morale'))) {
      const subject = { type: 'cohort', id: cohortId, name: read.cohort.name } as const;
      await recordMoraleAccess(context.db, { actor, subject, now });
    }
    return read;
  }),

  overview: cockpit.overview.handler(async ({ input: { cohortId }, context }) => {
    const { actor, now } = actorAndTime(context);
    const { accountId } = actor;
    const { rows, ...read } = await listCockpit(context.db, { cohortId, accountId, now });
    return {
      ...read,
      rows: rows.map(({ risks, ...row }) => ({ ...row, reasons: reportableReasons({ risks }) })),
    };
  }),

  inviteAgain: cockpit.inviteAgain.handler(async ({ input, context }) => ({
    sent: await inviteCohortAgain(context.db, { ...input, ...actorAndTime(context) }),
  })),

  startup: cockpit.startup.handler(async ({ input: { startupId }, context }) => {
    const { actor, now } = actorAndTime(context);
    const { accountId } = actor;
    const details = await findStartupDetails(context.db, { startupId, accountId, now });
    if (details.checkIns.some(({ morale }) => morale.length > 0)) {
      const subject = { type: 'startup', id: startupId, name: details.startupName } as const;
      await recordMoraleAccess(context.db, { actor, subject, now });
    }
    return details;
  }),

  addNote: cockpit.addNote.handler(async ({ input, context }) => {
    await addStartupNote(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),

  deleteNote: cockpit.deleteNote.handler(async ({ input, context }) => {
    await deleteStartupNote(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),

  dismissRisk: cockpit.dismissRisk.handler(async ({ input, context }) => {
    await dismissRisk(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),

  restoreRisk: cockpit.restoreRisk.handler(async ({ input, context }) => {
    await restoreRisk(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),

  assignStartup: cockpit.assignStartup.handler(async ({ input, context }) => {
    await assignStartup(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),

  unassignStartup: cockpit.unassignStartup.handler(async ({ input, context }) => {
    await unassignStartup(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),

  sendMessage: cockpit.sendMessage.handler(async ({ input, context }) => {
    await sendStaffMessage(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),

  nudge: cockpit.nudge.handler(async ({ input, context }) => {
    await nudgeStartup(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),
};
