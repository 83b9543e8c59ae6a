import { type FirstStep, firstStepTexts } from '#shared/domain/first-steps.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';

type ByAdmin = { actor: Actor; now: Date };

/** Folds the first steps away, or brings them back. */
export async function putFirstStepsAway(
  db: Db,
  { isPutAway, actor, now }: ByAdmin & { isPutAway: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lock(trx);
    if ((before.put_away_at !== null) === isPutAway) return;
    await trx
      .updateTable('first_steps')
      .set({ put_away_at: isPutAway ? now : null })
      .execute();
    const action = isPutAway ? 'program.steps_put_away' : 'program.steps_brought_back';
    await recordAudit(trx, { actor, action, subject: programSubject, now });
  });
}

/** Skips a step, or takes it up again. */
export async function skipFirstStep(
  db: Db,
  { step, isSkipped, actor, now }: ByAdmin & { step: FirstStep; isSkipped: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { skipped } = await lock(trx);
    if (skipped.includes(step) === isSkipped) return;
    const others = skipped.filter((each) => each !== step);
    await trx
      .updateTable('first_steps')
      .set({ skipped: isSkipped ? [...others, step] : others })
      .execute();
    await recordAudit(trx, {
      actor,
      action: isSkipped ? 'program.step_skipped' : 'program.step_resumed',
      subject: programSubject,
      details: { to: firstStepTexts[step].title },
      now,
    });
  });
}

/** A test says how things are now, so it isn't sent once a mail server was mended much later. */
const testMailLifetimeMs = 10 * 60 * 1000;

/**
 * Queues a test email to the admin's own address. One that nobody has tried to send yet is the one; any
 * other that still waits goes, because its answer is an old one.
 */
export async function sendTestMail(db: Db, { actor, now }: ByAdmin): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { test_mail_id: earlier } = await lock(trx);
    if (earlier) {
      const mail = await trx
        .selectFrom('mails')
        .where('id', '=', earlier)
        .where('recipient', '=', actor.email)
        .where('state', '=', 'waiting')
        .where('last_error', 'is', null)
        .select('id')
        .executeTakeFirst();
      if (mail) return;
      await trx
        .updateTable('mails')
        .set({ state: 'dropped', data: '{}' })
        .where('id', '=', earlier)
        .where('state', '=', 'waiting')
        .execute();
    }
    const key = `test-email:${actor.accountId}:${now.toISOString()}`;
    const dropAfter = new Date(now.getTime() + testMailLifetimeMs);
    const data = { accountId: actor.accountId };
    await queueMail(trx, { template: 'test-email', to: actor.email, data, key, now, dropAfter });
    await trx
      .updateTable('first_steps')
      .set(({ selectFrom }) => ({
        test_mail_id: selectFrom('mails').where('key', '=', key).select('id'),
      }))
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'delivery.tested',
      subject: { type: 'account', id: actor.accountId, name: actor.email },
      now,
    });
  });
}

const programSubject = { type: 'program', id: 'program', name: '' };

async function lock(trx: Trx) {
  return trx.selectFrom('first_steps').selectAll().forUpdate().executeTakeFirstOrThrow();
}
