import { findStaffBySlack, type StaffInSlack } from '#db/queries/staff.ts';
import { mayCall } from '#shared/domain/permissions.ts';
import type { BotContext } from '../context.ts';
import type { Message } from '../messages/block-kit.ts';
import {
  confirmStaffNotice,
  notStaffNotice,
  secondStepNotice,
} from '../messages/monday-message.ts';
import {
  isFirstTime,
  isFromOurWorkspace,
  noticeElsewhere,
  noticeOfFailure,
} from './answer-request.ts';
import type { Incoming } from './incoming.ts';
import type { StaffCall } from './listener.ts';
import { createReply } from './reply.ts';

/**
 * Runs a click of somebody of the staff. It counts only from a Slack account that they proved to be theirs:
 * one that Slack found by its address does nothing. Never throws.
 */
export async function answerStaffRequest(
  context: BotContext,
  incoming: Incoming,
  run: (call: StaffCall) => Promise<void>,
): Promise<void> {
  const { db, config, clock } = context;
  const { teamId, userId } = incoming;
  const reply = createReply(context, incoming);
  try {
    if (!(await isFromOurWorkspace(context, incoming))) {
      const notice = await noticeElsewhere(context, incoming);
      return notice ? await reply(notice, { keepOriginal: true }) : undefined;
    }
    const [isFirst, staff] = await Promise.all([
      isFirstTime(context, incoming),
      findStaffBySlack(db, { teamId, userId }),
    ]);
    if (!isFirst) return;
    const refusal = refusalOf(staff, config);
    if (refusal) return await reply(refusal, { keepOriginal: true });
    if (staff) await run({ context, staff, now: clock(), reply });
  } catch (error) {
    await reply(noticeOfFailure(context, incoming, error), { keepOriginal: true });
  }
}

/** The same that the cockpit asks for in the browser. */
function refusalOf(
  staff: StaffInSlack | null,
  { publicUrl, staffTwoStep }: BotContext['config'],
): Message | null {
  if (!staff || mayCall('manager', staff.role) !== 'allowed') return notStaffNotice();
  if (!staff.isLinked) return confirmStaffNotice(publicUrl);
  const lacksSecondStep = (staff.needsSecondStep || staffTwoStep) && !staff.hasSecondStep;
  return lacksSecondStep ? secondStepNotice(publicUrl) : null;
}
