import { endLinksToAccount, saveSlackProfile } from '#db/operations/slack/founder-links.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import type { BotContext } from '../context.ts';
import { describeFailure, mayPass } from '../slack/slack-client.ts';

type SlackPerson = { teamId: string; userId: string };

/** The part of Slack's description of a user that we use. */
type SlackUser = {
  id?: string;
  name?: string;
  real_name?: string;
  tz?: string;
  deleted?: boolean;
  profile?: { display_name?: string; real_name?: string };
};

/** Asks Slack who a person is. What it refuses to say leaves everything as it is. */
export async function refreshSlackUser(
  context: BotContext,
  person: SlackPerson,
): Promise<{ isGone: boolean }> {
  const { logger, workspaces } = context;
  const client = await workspaces.client(person.teamId);
  if (!client) return { isGone: false };
  try {
    const { user } = await client.users.info({ user: person.userId });
    if (user) await recordSlackUser(context, { ...person, user });
    return { isGone: user?.deleted === true };
  } catch (error) {
    if (mayPass(error)) throw error;
    logger.warn({ reason: describeFailure(error).reason }, 'Slack did not say who somebody is');
    return { isGone: false };
  }
}

/** Takes over what has become of a founder's Slack account: its name and zone, or that it is gone. */
export async function recordSlackUser(
  { db, clock }: Pick<BotContext, 'db' | 'clock'>,
  { teamId, userId, user }: SlackPerson & { user: SlackUser },
): Promise<void> {
  if (user.deleted) return endLinksToAccount(db, { teamId, userId, now: clock() });
  const founder = await findFounderBySlack(db, { teamId, userId });
  if (!founder) return;
  const { display_name: shown, real_name: real } = user.profile ?? {};
  await saveSlackProfile(db, {
    founderId: founder.id,
    userId,
    name: shown || real || user.real_name || user.name || null,
    timeZone: user.tz ?? null,
  });
}
