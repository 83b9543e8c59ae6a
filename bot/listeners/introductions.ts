import {
  acceptIntroduction,
  declineIntroduction,
} from '#db/operations/introductions/answer-introduction.ts';
import { findIntroduction, findReceivedIntroduction } from '#db/queries/introductions.ts';
import { declineSchema } from '#shared/api/introductions.ts';
import { AppError } from '#shared/errors.ts';
import { link, plainMessage } from '../messages/block-kit.ts';
import {
  declineFormId,
  declineFormView,
  introductionAcceptAction,
  introductionDeclineAction,
  introductionMessage,
  readDeclineForm,
} from '../messages/introductions.ts';
import type { Call, FormAnswer, FormHandler, Listeners } from './listener.ts';
import { replyWithList } from './reply.ts';

/** Answers to introduction requests, given in the message or on the Home tab. */
export const introductionListeners: Listeners = {
  actions: {
    [introductionAcceptAction]: acceptRequest,
    [introductionDeclineAction]: openDeclineForm,
  },
  forms: { [declineFormId]: checkDeclineForm },
};

async function acceptRequest(call: Call, introductionId: string): Promise<void> {
  const { context, founder, now } = call;
  await findOwnRequest(call, introductionId);
  await acceptIntroduction(context.db, { introductionId, founderId: founder.id, now });
  await showOutcome(call, introductionId);
}

/** If Slack doesn't open the form within its three seconds, links to the page instead. */
async function openDeclineForm(call: Call, introductionId: string): Promise<void> {
  const introduction = await findOwnRequest(call, introductionId);
  if (introduction.state !== 'requested') return showOutcome(call, introductionId);
  const requesterName = introduction.requester.name;
  try {
    await call.openModal((metadata) =>
      declineFormView({ introductionId, requesterName, metadata }),
    );
  } catch (error) {
    call.context.logger.warn({ err: error }, 'Slack did not open a form');
    const page = link(`${call.context.config.publicUrl}/app/introductions`, 'Introductions');
    const text = `Slack could not open the form in time. Please try again, or decline under ${page}.`;
    await call.reply(plainMessage(text), { keepOriginal: true });
  }
}

function checkDeclineForm(values: Parameters<FormHandler>[0]): ReturnType<FormHandler> {
  const { field, introductionId, reason } = readDeclineForm(values);
  const checked = declineSchema.safeParse({ introductionId, reason });
  if (!checked.success) return { errors: { [field]: checked.error.issues[0]?.message ?? '' } };
  return { submit: (call) => declineRequest(call, checked.data) };
}

async function declineRequest(
  call: Call,
  answer: { introductionId: string; reason: string },
): Promise<FormAnswer> {
  const { context, founder, now } = call;
  await declineIntroduction(context.db, { ...answer, founderId: founder.id, now });
  return { tell: () => showOutcome(call, answer.introductionId) };
}

/** The id comes from the client: it may be invalid or of another startup. */
async function findOwnRequest({ context, founder }: Call, introductionId: string) {
  const isId = declineSchema.shape.introductionId.safeParse(introductionId).success;
  const founderId = founder.id;
  const found = isId
    ? await findReceivedIntroduction(context.db, { introductionId, founderId })
    : null;
  if (!found) throw new AppError('introduction_not_found');
  return found;
}

/** Replaces the buttons, also after the form was submitted. */
async function showOutcome(call: Call, introductionId: string): Promise<void> {
  const { context, founder, viewer } = call;
  const { publicUrl } = context.config;
  const notice = 'Your answer is saved.';
  const write = async () => {
    const introduction = await findIntroduction(context.db, { introductionId });
    if (!introduction) return plainMessage(notice);
    return introductionMessage(introduction, { viewer, publicUrl, readerId: founder.id });
  };
  await replyWithList(call, notice, write, { inPlace: true });
}
