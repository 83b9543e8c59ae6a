import { setMondayMessage } from '#db/operations/staff/monday-messages.ts';
import { unlinkStaffSlack } from '#db/operations/staff/staff-in-slack.ts';
import {
  inviteStaff,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '#db/operations/staff/staff-invitations.ts';
import {
  changeStaffRole,
  removeStaff,
  setPasswordsOff,
  setSecondStepNeeded,
} from '#db/operations/staff/staff-members.ts';
import { findMondaySetting, findStaff } from '#db/queries/staff.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { type ApiContext, actorAndTime, requireSession } from '../context.ts';

const { staff } = api;

export const staffRoutes = {
  getMonday: staff.getMonday.handler(({ context }) => mondayView(context)),

  setMonday: staff.setMonday.handler(async ({ input, context }) => {
    const { accountId } = requireSession(context);
    await setMondayMessage(context.db, { accountId, ...input });
    return mondayView(context);
  }),

  confirmForSlack: staff.confirmForSlack.handler(() => ({ ok: true as const })),

  disconnectSlack: staff.disconnectSlack.handler(async ({ context }) => {
    const { accountId } = requireSession(context);
    await unlinkStaffSlack(context.db, { accountId, now: context.now });
    return mondayView(context);
  }),

  get: staff.get.handler(({ context }) => staffView(context)),

  invite: staff.invite.handler(async ({ input, context }) => {
    await inviteStaff(context.db, { ...actorAndTime(context), ...input });
    return staffView(context);
  }),

  resend: staff.resend.handler(async ({ input, context }) => {
    await resendStaffInvitation(context.db, { ...actorAndTime(context), ...input });
    return staffView(context);
  }),

  withdraw: staff.withdraw.handler(async ({ input, context }) => {
    await withdrawStaffInvitation(context.db, { ...actorAndTime(context), ...input });
    return staffView(context);
  }),

  changeRole: staff.changeRole.handler(async ({ input, context }) => {
    await changeStaffRole(context.db, { ...actorAndTime(context), ...input });
    return staffView(context);
  }),

  remove: staff.remove.handler(async ({ input, context }) => {
    await removeStaff(context.db, { ...actorAndTime(context), ...input });
    return staffView(context);
  }),

  requireSecondStep: staff.requireSecondStep.handler(async ({ input, context }) => {
    const { isRequired: isNeeded } = input;
    await setSecondStepNeeded(context.db, { ...actorAndTime(context), isNeeded });
    return staffView(context);
  }),

  switchPasswords: staff.switchPasswords.handler(async ({ input, context }) => {
    const { signOn } = context.config;
    if (!signOn) throw new AppError('forbidden');
    const { issuer } = signOn;
    const { areOff: isOff } = input;
    await setPasswordsOff(context.db, { ...actorAndTime(context), issuer, isOff });
    return staffView(context);
  }),
};

function staffView(context: ApiContext) {
  const { db, config, now } = context;
  const { accountId } = actorAndTime(context).actor;
  return findStaff(db, {
    accountId,
    isRequiredAnyway: config.staffTwoStep,
    signOn: config.signOn,
    now,
  });
}

function mondayView(context: ApiContext) {
  const { accountId } = requireSession(context);
  return findMondaySetting(context.db, { accountId });
}
