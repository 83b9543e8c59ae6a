import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '#db/operations/accounts/sessions.ts';
import { acceptIntroduction } from '#db/operations/introductions/answer-introduction.ts';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import { decideInvestor } from '#db/operations/investors/decide-investor.ts';
import { changeInvestorDetails } from '#db/operations/investors/investor-account.ts';
import { muteUpdates } from '#db/operations/investors/investor-updates.ts';
import { saveSearch } from '#db/operations/investors/saved-searches.ts';
import { recordStartupOpen, saveStartup } from '#db/operations/investors/startup-interest.ts';
import { readIntroductions, toIntroductionView } from '#db/queries/introductions.ts';
import { listInvestors } from '#db/queries/investors/investors.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { deleteInvestor } from './delete-investor.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');
const secret = 'Zaphod';
let investorId: string;
let accountId: string;
let ada: TestFounder;
let bo: TestFounder;

beforeEach(async () => {
  await db.deleteFrom('introductions').execute();
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('accounts').where('audience', '=', 'investor').execute();
  await db.deleteFrom('investors').execute();
  const account = await newAccount(db, 'investor');
  accountId = account.accountId;
  const email = `${secret.toLowerCase()}@example.test`;
  await db.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
  const { id } = await db
    .updateTable('investors')
    .set({ email, name: `${secret} Bell`, company: `${secret} Fund`, title: secret })
    .where('email', '=', account.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  investorId = id;
  ada = await newFounder(db, { slackUserId: `UADA${id.slice(0, 8)}` });
  bo = await newFounder(db);
});

const leave = () => deleteInvestor(db, { investorId, now });
const ask = ({ startupId }: TestFounder) =>
  requestIntroduction(db, {
    requester: { investorId },
    startupId,
    note: `${secret} asks`,
    now,
  });

/** Gives the investor data in every table. */
async function addHistory() {
  const { startupId } = ada;
  await saveStartup(db, { investorId, startupId, now });
  await recordStartupOpen(db, { investorId, startupId, kind: 'deck', now });
  await muteUpdates(db, { investorId, startupId: bo.startupId, isMuted: true });
  const criteria = { search: secret, stage: null, isSeeking: false };
  await saveSearch(db, { investorId, criteria, now });
  const email = `${secret.toLowerCase()}@example.test`;
  await changeInvestorDetails(db, {
    investorId,
    actor: { accountId, email },
    now,
    details: {
      name: `${secret} Hall`,
      company: null,
      title: null,
      investmentFocus: ['SaaS'],
      checkSizeMin: 1,
      checkSizeMax: 2,
    },
  });
  await openSession(db, { accountId, userAgent: secret, now });
}

async function tablesContaining(word: string): Promise<string[]> {
  const { pool } = database();
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `select from ${name} each where each::text ilike '%${word}%'`,
    );
    if (rowCount) found.push(name);
  }
  return found;
}

describe('deleting an investor', () => {
  it('removes them from every table if they requested no introduction', async () => {
    await addHistory();
    expect(await tablesContaining(secret)).toEqual(
      expect.arrayContaining(['accounts', 'audit_log', 'investors', 'saved_searches', 'sessions']),
    );
    expect(await leave()).toBe(true);
    expect(await tablesContaining(secret)).toEqual([]);
    expect(await tablesContaining(investorId)).toEqual(['audit_log']);
    expect(await leave()).toBe(false);
  });

  it('keeps introductions without name, note and address, and withdraws open ones', async () => {
    await addHistory();
    const accepted = await ask(ada);
    await acceptIntroduction(db, { introductionId: accepted.id, founderId: ada.id, now });
    await ask(bo);
    expect(await tablesContaining(secret)).toContain('cohort_notifications');
    expect(await leave()).toBe(true);
    expect(await tablesContaining(secret)).toEqual([]);
    const rows = await readIntroductions(db, { where: sql`true`, limit: 10 });
    expect(rows.map(({ state, note }) => [state, note]).sort()).toEqual([
      ['accepted', 'Removed'],
      ['withdrawn', 'Removed'],
    ]);
    for (const row of rows) {
      expect(toIntroductionView(row, { side: 'recipient', now }).other).toEqual({
        kind: 'investor',
        founderId: null,
        startupId: null,
        name: 'Former investor',
        about: '',
        photo: null,
        email: null,
      });
    }
    const filter = { search: '', state: undefined, page: 1, pageSize: 10 };
    expect(await listInvestors(db, filter as never)).toMatchObject({ rows: [], size: 0 });
    const admin = await newAccount(db, 'admin');
    const decide = decideInvestor(db, {
      investorId,
      decision: 'approve',
      reason: null,
      actor: admin,
      now,
    });
    await expect(decide).rejects.toMatchObject({ code: 'investor_not_found' });
    expect(await leave()).toBe(false);
  });

  it.each([1, 2, 3])(
    'leaves no open request and no name while a founder accepts (%i)',
    async () => {
      const { id } = await ask(ada);
      const [, ...left] = await Promise.allSettled([
        acceptIntroduction(db, { introductionId: id, founderId: ada.id, now }),
        leave(),
        leave(),
      ]);
      expect(left.map((each) => each.status === 'fulfilled' && each.value).sort()).toEqual([
        false,
        true,
      ]);
      const [row] = await readIntroductions(db, { where: sql`true`, limit: 1 });
      expect(['accepted', 'withdrawn']).toContain(row?.state);
      expect(await tablesContaining(secret)).toEqual([]);
    },
  );
});
