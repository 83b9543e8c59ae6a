import type { Db, HelpMatch } from '../schema.ts';

export type HelpCall = {
  checkInId: string;
  founderName: string;
  startupName: string;
  /** Of whoever asks, if they are in the channel's workspace. */
  slackUserId: string | null;
  /** Null once it was taken back. */
  text: string | null;
  offers: number;
};

/** A call for help as its cohort sees it now; null without anybody who asks. */
export async function findHelpCall(
  db: Db,
  { checkInId, teamId }: { checkInId: string; teamId: string },
): Promise<HelpCall | null> {
  const row = await db
    .selectFrom('check_ins as c')
    .innerJoin('startup_founders as a', 'a.id', 'c.help_asked_by')
    .where('c.id', '=', checkInId)
    .select(['a.founder_name as founderName', 'a.startup_name as startupName'])
    .select(['a.slack_user_id as userId', 'a.slack_team_id as userTeam', 'a.is_active as isHere'])
    .select(['c.help_wanted as text', 'c.help_shared_at as sharedAt'])
    .select((eb) =>
      eb
        .selectFrom('help_offers as h')
        .whereRef('h.check_in_id', '=', 'c.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('offers'),
    )
    .executeTakeFirst();
  if (!row) return null;
  const { founderName, startupName, userId, userTeam, isHere, text, sharedAt, offers } = row;
  return {
    checkInId,
    founderName,
    startupName,
    slackUserId: userTeam === teamId ? userId : null,
    text: isHere && sharedAt ? text : null,
    offers: offers ?? 0,
  };
}

type HelpPerson = {
  id: string;
  name: string;
  startupName: string;
  email: string;
  slackUserId: string | null;
  slackTeamId: string | null;
};

export type HelpOffer = {
  requester: HelpPerson;
  helper: HelpPerson;
  /** The call's text, unless it was taken back since. */
  text: string | null;
};

/** An offer with both people; null once one of them has left. */
export async function findHelpOffer(
  db: Db,
  { checkInId, requesterId, helperId }: HelpMatch,
): Promise<HelpOffer | null> {
  const [offer, people] = await Promise.all([
    db
      .selectFrom('help_offers as h')
      .innerJoin('check_ins as c', 'c.id', 'h.check_in_id')
      .where('h.check_in_id', '=', checkInId)
      .where('h.founder_id', '=', helperId)
      .select(['c.help_wanted as text', 'c.help_shared_at as sharedAt'])
      .executeTakeFirst(),
    db
      .selectFrom('startup_founders')
      .where('id', 'in', [requesterId, helperId])
      .where('is_active', '=', true)
      .select(['id', 'founder_name as name', 'startup_name as startupName'])
      .select(['founder_email as email', 'slack_user_id as slackUserId'])
      .select('slack_team_id as slackTeamId')
      .execute(),
  ]);
  const requester = people.find(({ id }) => id === requesterId);
  const helper = people.find(({ id }) => id === helperId);
  if (!offer || !requester || !helper) return null;
  return { requester, helper, text: offer.sharedAt && offer.text };
}
