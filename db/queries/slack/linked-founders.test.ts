import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { linkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { deleteInstallation, saveInstallation } from '#db/operations/slack/installations.ts';
import { createSealer } from '#db/seal.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { slackLinkSchema } from '#shared/api/slack.ts';
import { findSlackLink } from './linked-founders.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-17T12:00:00Z');

async function install(teamId: string): Promise<void> {
  await saveInstallation(db, {
    installation: {
      teamId,
      teamName: 'Harbour',
      appId: 'A1',
      botUserId: 'U0BOT',
      botToken: 'xoxb-1',
      scopes: ['commands'],
      refreshToken: null,
      expiresAt: null,
    },
    sealer: createSealer(randomBytes(32)),
    now,
  });
}

it('a linked founder learns whether the bot is in their workspace', async () => {
  const { id: founderId } = await newFounder(db, { slackUserId: 'U1', slackTeamId: 'T1' });
  const { id: unlinked } = await newFounder(db);
  const link = async (id = founderId) => {
    const { installed, active } = await findSlackLink(db, { founderId: id });
    return [installed, active];
  };
  expect(await link()).toEqual([false, false]);
  await install('T2');
  expect(await link()).toEqual([true, false]);
  // The app has moved: the link has ended, and the founder is told why.
  expect(await findSlackLink(db, { founderId })).toMatchObject({ endReason: 'moved' });
  await install('T1');
  await linkFounderSlack(db, { founderId, teamId: 'T1', userId: 'U1' });
  expect(await link()).toEqual([true, true]);
  expect(await findSlackLink(db, { founderId })).toMatchObject({ endReason: null });
  expect(await link(unlinked)).toEqual([true, false]);
  await expect(
    linkFounderSlack(db, { founderId: unlinked, teamId: 'T2', userId: 'U2' }),
  ).rejects.toMatchObject({ code: 'slack_wrong_workspace' });
  await deleteInstallation(db, { teamId: 'T2', happenedAt: null });
  await deleteInstallation(db, { teamId: 'T1', happenedAt: null });
  expect(await link()).toEqual([false, false]);
});

it('a token set by the operator counts as an installation', async () => {
  const { id: founderId } = await newFounder(db, { name: 'Ada', slackUserId: 'U2' });
  const link = await findSlackLink(db, { founderId, hasOwnToken: true });
  expect(slackLinkSchema.parse(link)).toEqual({
    installed: true,
    active: true,
    connectedAs: 'Ada',
    endReason: null,
    openUrl: expect.stringMatching(/^https:\/\/slack\.com\/app_redirect\?team=T000000001/),
  });
  const { id: unlinked } = await newFounder(db);
  expect(await findSlackLink(db, { founderId: unlinked, hasOwnToken: true })).toMatchObject({
    installed: true,
    active: false,
    connectedAs: null,
    openUrl: null,
  });
});
