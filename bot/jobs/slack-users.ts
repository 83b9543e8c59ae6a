import { endLinksToAccount, saveSlackProfile } from '#db/operations/slack/founder-links.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { canonicalLocale, defaultLocale } from '#shared/formats.ts';
import type { BotContext } from '../context.ts';
import { describeFailure, mayPass } from '../slack/slack-client.ts';

type SlackPerson = { teamId: string; userId: string };

/** The part of Slack's description of a user that we use. */
type SlackUser = {
  id?: string;
  name?: string;
  real_name?: string;
  tz?: string;
  locale?: string;
  deleted?: boolean;
  profile?: { display_name?: string; real_name?: string; image_48?: string; image_72?: string };
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
    const { user } = await client.users.info({ user: person.userId, include_locale: true });
    if (user)
      await recordSlackUser(context, { ...person, user: { locale: defaultLocale, ...user } });
    return { isGone: user?.deleted === true };
  } catch (error) {
    if (mayPass(error)) throw error;
    logger.warn({ reason: describeFailure(error).reason }, 'Slack did not say who somebody is');
    return { isGone: false };
  }
}

/** Takes over what has become of a founder's Slack account: their profile, or that it is gone. */
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
    locale: canonicalLocale(user.locale ?? ''),
    picture: user.profile && slackPicture(user.profile),
  });
}

/**
 * The address of a picture that Slack hosts itself, which it can always fetch. Others, such as those of
 * Gravatar, may be gone, and Slack refuses a whole message for a picture that it can't fetch.
 */
function slackPicture({ image_48, image_72 }: NonNullable<SlackUser['profile']>): string | null {
  const found = [image_48, image_72].find((address) => {
    const url = URL.parse(address ?? '');
    return url?.protocol === 'https:' && url.host.endsWith('.slack-edge.com') && !url.username;
  });
  return found ?? null;
}
