import type { WebClient } from '@slack/web-api';
import { saveCohortChannel } from '#db/operations/cohorts/cohort-channel.ts';
import { listCohortsWithoutChannel } from '#db/queries/slack/channels.ts';
import type { BotContext } from '../context.ts';
import { dressChannel } from '../slack/dress-channel.ts';

/** Makes a channel for each cohort that has none, and dresses it. */
export async function openCohortChannels(
  context: BotContext,
  { teamId }: { teamId: string },
): Promise<void> {
  const { db, clock, workspaces } = context;
  const client = await workspaces.client(teamId);
  if (!client) return;
  for (const cohort of await listCohortsWithoutChannel(db, { now: clock() })) {
    const { id: channelId, name } = await createChannel(context, client, cohort.name);
    await saveCohortChannel(db, { cohortId: cohort.id, teamId, channelId, name });
  }
}

/** A name that is taken gets a number: joining somebody else's channel would post to strangers. */
export async function createChannel(
  context: BotContext,
  client: WebClient,
  cohortName: string,
): Promise<{ id: string; name: string }> {
  const name = channelName(cohortName);
  for (let number = 1; ; number += 1) {
    try {
      const numbered = number === 1 ? name : `${name}-${number}`;
      const { channel } = await client.conversations.create({ name: numbered });
      const channelId = channel?.id ?? '';
      await dressChannel(context, client, { channelId, cohortName });
      return { id: channelId, name: channel?.name ?? numbered };
    } catch (error) {
      const taken = (error as { data?: { error?: string } }).data?.error === 'name_taken';
      if (!taken || number === 99) throw error;
    }
  }
}

/** Lower-case letters, digits and dashes, 80 at most, as Slack wants it. */
export function channelName(cohortName: string): string {
  const slug = cohortName
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return (slug.startsWith('cohort') ? slug : `cohort-${slug}`).slice(0, 70).replace(/-+$/, '');
}
