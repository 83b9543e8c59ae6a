import { expect, it } from 'vitest';
import { newInvitedFounder } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { insertRow, readRows } from '#db/testing/rows.ts';
import type { CockpitRisk } from '#shared/api/cockpit.ts';
import { checkInWeek } from '#shared/domain/check-ins.ts';
import { addDays, localDate } from '#shared/time.ts';
import { newRoleBrowser } from '#web/server/testing/role-browsers.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

/** A startup whose founder said, in the last two weeks that are over, how they are. */
async function newStartup(morale: number) {
  const founder = await newFounder(db);
  const latest = checkInWeek(localDate(new Date(), 'UTC'));
  for (const weeks of [1, 2]) {
    const week = addDays(latest, -7 * weeks);
    const at = new Date(`${week}T15:00:00Z`);
    const key = { startup_id: founder.startupId, week };
    await insertRow(db, 'check_ins', { ...key, done_at: at, updated_at: at });
    await insertRow(db, 'check_in_morale', { ...key, founder_id: founder.id, morale, said_at: at });
  }
  return founder;
}

const listMoraleReads = (accountId: string) =>
  readRows(db, 'audit_log', { actor_id: accountId, action: 'cohort.morale_read' }, 'subject_id');

it('notes in the audit log, once a day, whoever reads of low morale, and nobody else', async () => {
  const { browser, accountId = '' } = await newRoleBrowser(db, web(), 'manager');
  const open = async ({ cohortId }: { cohortId: string }) => {
    const { body } = await browser.get(`/api/admin/cohorts/${cohortId}/cockpit`);
    return body.rows[0].risks.map(({ kind }: CockpitRisk) => kind);
  };
  const recorded = () => listMoraleReads(accountId);

  expect(await open(await newStartup(4))).not.toContain('low_morale');
  expect(await recorded()).toEqual([]);
  const low = await newStartup(2);
  for (let time = 0; time < 2; time += 1) {
    expect(await open(low)).toContain('low_morale');
    expect(await recorded()).toEqual([{ subject_id: low.cohortId }]);
  }
});

it('notes nothing of who reads a cohort without morale', async () => {
  const { browser, accountId = '' } = await newRoleBrowser(db, web(), 'manager');
  const { cohortId } = await newStartup(1);
  const { body, text } = await browser.get(`/api/admin/cohorts/${cohortId}/overview`);
  expect(body.rows[0].reasons).toHaveLength(1);
  expect(text).not.toMatch(/morale/i);
  expect(await listMoraleReads(accountId)).toEqual([]);
});

it('sends everybody who has never signed in their invitation again, and says how many', async () => {
  const { cohortId } = await newInvitedFounder(db);
  await newInvitedFounder(db, { cohortId });
  const { browser } = await newRoleBrowser(db, web(), 'manager');
  const again = async () => (await browser.post(`/api/admin/cohorts/${cohortId}/invitations`)).body;
  expect(await again()).toEqual({ sent: 2 });
  expect(await again()).toEqual({ sent: 0 });
  const reviewer = await newRoleBrowser(db, web(), 'reviewer');
  const refused = await reviewer.browser.post(`/api/admin/cohorts/${cohortId}/invitations`);
  expect(refused.status).toBe(403);
});
