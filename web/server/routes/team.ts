import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { generateTasksForFounder } from '#db/operations/tasks/generate-tasks.ts';
import {
  declineTeamInvitation,
  inviteTeammate,
  joinTeam,
  resendTeamInvitation,
  withdrawTeamInvitation,
} from '#db/operations/team/team-invitations.ts';
import { handOverOwnership, leaveTeam, removeTeammate } from '#db/operations/team/team-members.ts';
import { hashPassword } from '#db/passwords.ts';
import { findTeam, findTeamInvitation } from '#db/queries/team.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { type ApiContext, founderAndTime } from '../context.ts';
import { refuseEasyPassword } from '../http/common-passwords.ts';
import { toNetwork } from '../http/rate-limits.ts';
import { beginSession, toMeView } from '../http/sign-in.ts';

const { team } = api;

export const teamRoutes = {
  get: team.get.handler(({ context }) => teamView(context)),

  invite: team.invite.handler(async ({ input, context }) => {
    await inviteTeammate(context.db, { ...founderAndTime(context), ...input });
    return teamView(context);
  }),

  resend: team.resend.handler(async ({ input, context }) => {
    await resendTeamInvitation(context.db, { ...founderAndTime(context), ...input });
    return teamView(context);
  }),

  withdraw: team.withdraw.handler(async ({ input, context }) => {
    await withdrawTeamInvitation(context.db, { ...founderAndTime(context), ...input });
    return teamView(context);
  }),

  remove: team.remove.handler(async ({ input: { founderId: memberId }, context }) => {
    await removeTeammate(context.db, { ...founderAndTime(context), memberId });
    return teamView(context);
  }),

  handOver: team.handOver.handler(async ({ input: { founderId: memberId }, context }) => {
    await handOverOwnership(context.db, { ...founderAndTime(context), memberId });
    return teamView(context);
  }),

  leave: team.leave.handler(async ({ context }) => {
    await leaveTeam(context.db, founderAndTime(context));
    context.cookie.clear();
    return { ok: true as const };
  }),

  invitation: team.invitation.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    const invitation = await findTeamInvitation(db, { ...input, now });
    if (!invitation) throw new AppError('link_expired');
    return invitation;
  }),

  decline: team.decline.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    await declineTeamInvitation(db, { ...input, now });
    return { ok: true as const };
  }),

  join: team.join.handler(async ({ input, context }) => {
    const { token, name, password, timeZone } = input;
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    const invitation = await findTeamInvitation(db, { token, now });
    if (!invitation) throw new AppError('link_expired');
    const { email, startupName } = invitation;
    refuseEasyPassword(password, { field: 'password', own: [email, name, startupName] });
    // Slow on purpose, so before the transaction.
    const passwordHash = await hashPassword(password, toNetwork(client.address));
    const { accountId, founderId, hasSecondStep } = await joinTeam(db, {
      token,
      name,
      passwordHash,
      now,
    });
    if (timeZone) await changeTimeZone(db, { founderId, timeZone });
    // So that their first board is not empty.
    await generateTasksForFounder(db, { founderId, now });
    const session = hasSecondStep ? null : await beginSession(context, accountId);
    return { me: session && toMeView(context, session) };
  }),
};

function teamView(context: ApiContext) {
  return findTeam(context.db, founderAndTime(context));
}
