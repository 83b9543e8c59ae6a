import {
  acceptIntroduction,
  declineIntroduction,
} from '#db/operations/introductions/answer-introduction.ts';
import { findIntroduction } from '#db/queries/introductions.ts';
import { declineSchema } from '#shared/api/introductions.ts';
import { AppError } from '#shared/errors.ts';
import { link, plainMessage } from '../messages/block-kit.ts';
import {
  declineForm,
  declineFormView,
  introductionAccept,
  introductionDecline,
  introductionMessage,
  readDeclineForm,
} from '../messages/introductions.ts';
import type { Call, Form, Listeners } from './listener.ts';

/** Answers to introduction requests, from the message or the Home tab. */
export const introductionListeners: Listeners = {
  actions: { [introductionAccept]: accept, [introductionDecline]: openDeclineForm },
  forms: { [declineForm]: checkDeclineForm },
};

async function accept(call: Call, introductionId: string): Promise<void> {
  const { context, founder, now } = call;
  await checkOwn(call, introductionId);
  await acceptIntroduction(context.db, { introductionId, founderId: founder.id, now });
  await showAnswer(call, introductionId);
}

/** Slack opens a form within three seconds or not at all: then the page takes the answer. */
async function openDeclineForm(call: Call, introductionId: string): Promise<void> {
  const introduction = await checkOwn(call, introductionId);
  if (introduction.state !== 'requested') return showAnswer(call, introductionId);
  const askerName = introduction.asker.name;
  try {
    await call.openModal((metadata) => declineFormView({ introductionId, askerName, metadata }));
  } catch (error) {
    call.context.logger.warn({ err: error }, 'Slack did not open a form');
    const page = link(`${call.context.config.publicUrl}/app/introductions`, 'Introductions');
    const text = `Slack could not open the form in time. Please try again, or decline under ${page}.`;
    await call.reply(plainMessage(text), { keepOriginal: true });
  }
}

function checkDeclineForm(values: Parameters<Form>[0]): ReturnType<Form> {
  const { field, introductionId, reason } = readDeclineForm(values);
  const checked = declineSchema.safeParse({ introductionId, reason });
  if (!checked.success) return { errors: { [field]: checked.error.issues[0]?.message ?? '' } };
  return { run: (call) => decline(call, checked.data) };
}

async function decline(
  call: Call,
  answer: { introductionId: string; reason: string },
): Promise<void> {
  const { context, founder, now } = call;
  await declineIntroduction(context.db, { ...answer, founderId: founder.id, now });
  await showAnswer(call, answer.introductionId);
}

/** The id was in the founder's hands: it may be anything, and anybody's. */
async function checkOwn({ context, founder }: Call, introductionId: string) {
  const isId = declineSchema.shape.introductionId.safeParse(introductionId).success;
  const found = isId ? await findIntroduction(context.db, { introductionId }) : null;
  if (found?.asked.id !== founder.id) throw new AppError('introduction_not_found');
  return found;
}

/** In place of the buttons, also after the form. */
async function showAnswer(call: Call, introductionId: string): Promise<void> {
  const { context, viewer } = call;
  const introduction = await findIntroduction(context.db, { introductionId });
  if (!introduction) return;
  const { publicUrl } = context.config;
  await call.reply(introductionMessage(introduction, { viewer, publicUrl }), { inPlace: true });
}
