import { remindFounderByMail } from '#db/operations/office-hours/session-reminders.ts';
import { findRemindedSession } from '#db/queries/office-hours.ts';
import { sessionReminder } from '../messages/office-hours.ts';
import { dropDelivery, type PrepareMessage } from './delivery.ts';
import { directMessage } from './direct-messages.ts';

const prepare = directMessage<'session_reminder'>(async ({ db, config }, { subject, now }) => {
  const session = await findRemindedSession(db, { ...subject, now });
  if (!session?.founder) return null;
  return {
    founderId: session.founder.id,
    write: async (viewer) => sessionReminder(session, { viewer, publicUrl: config.publicUrl }),
  };
});

/** It can't wait for “do not disturb” to end, or for what changed since it was queued: an email comes in its place. */
export const prepareSessionReminder: PrepareMessage<'session_reminder'> = async (
  context,
  message,
) => {
  const { subject, now } = message;
  const prepared = await prepare(context, message);
  if ('send' in prepared) return prepared;
  const session = await findRemindedSession(context.db, { ...subject, now });
  if (!session?.founder) return prepared;
  const { id: founderId } = session.founder;
  await context.db
    .transaction()
    .execute((trx) => remindFounderByMail(trx, { reminder: subject, founderId, now }));
  return dropDelivery('sent_by_email');
};
