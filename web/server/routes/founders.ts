import { leaveProgram, returnToProgram } from '#db/operations/founders/leave-program.ts';
import {
  cancelFounderEmail,
  changeFounderEmail,
  changeStage,
  moveToCohort,
  resendInvitation,
} from '#db/operations/founders/manage-founder.ts';
import { declineStage, moveOn } from '#db/operations/founders/move-on.ts';
import { pauseProgram, resumeProgram } from '#db/operations/founders/pause-program.ts';
import { updateProfile } from '#db/operations/founders/update-profile.ts';
import { findProfile } from '#db/queries/founders.ts';
import {
  findManagedFounder,
  listFounderHistory,
  listFounders,
} from '#db/queries/managed-founders.ts';
import { api } from '../api.ts';
import { type ApiContext, actorAndTime, requireFounder } from '../context.ts';

export const profileRoutes = {
  get: api.profile.get.handler(({ context }) =>
    findProfile(context.db, { founderId: requireFounder(context).id }),
  ),

  update: api.profile.update.handler(({ input, context }) => {
    const { version, milestones, ...changes } = input;
    const { id: founderId } = requireFounder(context);
    return updateProfile(context.db, {
      founderId,
      version,
      changes,
      milestones,
      now: context.now,
    });
  }),

  moveOn: api.profile.moveOn.handler(({ input, context }) => {
    const { id: founderId } = requireFounder(context);
    return moveOn(context.db, { founderId, ...input, now: context.now });
  }),

  declineStage: api.profile.declineStage.handler(async ({ context }) => {
    const { id: founderId } = requireFounder(context);
    await declineStage(context.db, { founderId, now: context.now });
    return { ok: true };
  }),
};

const pageSize = 25;
const historyPageSize = 20;

export const founderRoutes = {
  list: api.founders.list.handler(({ input, context }) =>
    context.replica.read(context, (db) => listFounders(db, { ...input, pageSize })),
  ),

  get: api.founders.get.handler(({ input, context }) => founderView(context, input)),

  history: api.founders.history.handler(({ input, context }) =>
    listFounderHistory(context.db, { ...input, pageSize: historyPageSize }),
  ),

  changeStage: api.founders.changeStage.handler(async ({ input, context }) => {
    await changeStage(context.db, { ...input, ...actorAndTime(context) });
    return founderView(context, input);
  }),

  moveToCohort: api.founders.moveToCohort.handler(async ({ input, context }) => {
    await moveToCohort(context.db, { ...input, ...actorAndTime(context) });
    return founderView(context, input);
  }),

  changeEmail: api.founders.changeEmail.handler(async ({ input, context }) => {
    await context.visitorLimits.countVerificationMail(input.email);
    await changeFounderEmail(context.db, { ...input, ...actorAndTime(context) });
    return founderView(context, input);
  }),

  cancelEmail: api.founders.cancelEmail.handler(async ({ input, context }) => {
    await cancelFounderEmail(context.db, { ...input, ...actorAndTime(context) });
    return founderView(context, input);
  }),

  invite: api.founders.invite.handler(async ({ input, context }) => {
    await resendInvitation(context.db, { ...input, ...actorAndTime(context) });
    return founderView(context, input);
  }),

  pause: api.founders.pause.handler(async ({ input, context }) => {
    await pauseProgram(context.db, { ...input, ...actorAndTime(context) });
    return founderView(context, input);
  }),

  resume: api.founders.resume.handler(async ({ input, context }) => {
    await resumeProgram(context.db, { ...input, ...actorAndTime(context) });
    return founderView(context, input);
  }),

  leave: api.founders.leave.handler(async ({ input, context }) => {
    await leaveProgram(context.db, { ...input, ...actorAndTime(context) });
    return founderView(context, input);
  }),

  return: api.founders.return.handler(async ({ input, context }) => {
    await returnToProgram(context.db, { ...input, ...actorAndTime(context) });
    return founderView(context, input);
  }),
};

function founderView({ db, now }: ApiContext, { founderId }: { founderId: string }) {
  return findManagedFounder(db, { founderId, now });
}
