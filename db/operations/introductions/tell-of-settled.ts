import type { Transaction } from 'kysely';
import type { IntroductionSide, IntroductionState } from '#shared/domain/introductions.ts';
import type { Introduction } from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { postToChannel } from '../slack/post-to-channel.ts';
import { ringBell } from './tell-asked.ts';
import { tellPages } from './tell-pages.ts';

type Input = { introduction: Introduction; now: Date };

/** What the asker reads in the bell, after the founder's name. Who withdrew knows it. */
const answers: Partial<Record<IntroductionState, string>> = {
  accepted: 'accepted your request: their e-mail address is under Introductions',
  declined: 'can’t take up your introduction request just now',
  expired: 'did not get round to your introduction request: it has closed',
};

/**
 * Accepting mails each the other's address; of the rest the asker hears. The message in Slack is
 * edited in place, and the asked founder's bell rings no more for it.
 */
export async function tellOfSettled(
  trx: Transaction<Database>,
  { introduction, now }: Input,
): Promise<void> {
  const { id, state, asker, asked } = introduction;
  await quietBell(trx, introduction);
  const answer = answers[state];
  if (answer && asker.kind === 'founder') {
    await ringBell(trx, { introductionId: id, to: asker.id, from: asked, message: answer, now });
  }
  if (state === 'accepted') {
    await mail(trx, { introduction, side: 'asker', now });
    await mail(trx, { introduction, side: 'asked', now });
  } else if (state !== 'withdrawn') {
    await mail(trx, { introduction, side: 'asker', now });
  }
  await editMessages(trx, id);
  await tellPages(trx, introduction);
}

async function mail(
  trx: Transaction<Database>,
  { introduction, side, now }: Input & { side: IntroductionSide },
): Promise<void> {
  const { id, state } = introduction;
  const person = introduction[side];
  await queueMail(trx, {
    template: 'introduction-settled',
    to: person.email,
    ...(person.kind === 'founder' && { founderId: person.id }),
    data: { introductionId: id, side },
    key: `introduction-${state}:${id}:${side}`,
    now,
  });
}

/** A request that was taken back is taken out of the bell; one that is answered counts as read. */
async function quietBell(
  trx: Transaction<Database>,
  { id, state, asked }: Introduction,
): Promise<void> {
  if (state === 'withdrawn') {
    await trx
      .deleteFrom('cohort_notifications')
      .where('recipient_id', '=', asked.id)
      .where('introduction_id', '=', id)
      .execute();
  } else {
    await trx
      .updateTable('cohort_notifications')
      .set({ read: true })
      .where('recipient_id', '=', asked.id)
      .where('introduction_id', '=', id)
      .execute();
  }
}

/** Where the request stands in Slack, or is on its way there, it is edited. */
async function editMessages(trx: Transaction<Database>, introductionId: string): Promise<void> {
  const post = await trx
    .selectFrom('slack_outbox')
    .where('kind', 'in', ['introduction', 'introduction_reminder'])
    .where('subject_id', '=', introductionId)
    .where('state', 'in', ['waiting', 'sent'])
    .select(['team_id as teamId', 'channel_id as channelId'])
    .executeTakeFirst();
  if (!post) return;
  await postToChannel(trx, { ...post, kind: 'introduction_update', subjectId: introductionId });
}
