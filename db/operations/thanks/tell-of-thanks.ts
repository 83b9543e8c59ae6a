import type { Transaction } from 'kysely';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { postToChannel } from '../slack/post-to-channel.ts';
import type { LockedFounder } from './lock-pair.ts';

type News = {
  giver: LockedFounder;
  helper: LockedFounder;
  kind: 'thanks' | 'thanks_retraction';
  thanksId: string;
};

/** The line in the cohort's channel, the helper's Home tab, and the bells and boards of the cohort. */
export async function tellOfThanks(
  trx: Transaction<Database>,
  { giver, helper, kind, thanksId }: News,
): Promise<void> {
  const channel = { teamId: helper.slackTeamId, channelId: helper.slackChannelId };
  await postToChannel(trx, { ...channel, kind, subjectId: thanksId });
  if (helper.hasHome) {
    await addJob(trx, 'publish-home', { founderId: helper.id }, { key: `home:${helper.id}` });
  }
  await sendLiveHint(trx, { founderId: giver.id, cohortId: helper.cohortId });
}
