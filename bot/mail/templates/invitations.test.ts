import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queueInvitation } from '#db/operations/accounts/invitations.ts';
import { sendStaffMessage } from '#db/operations/cockpit/staff-messages.ts';
import { queueMail } from '#db/operations/deliveries/mail-outbox.ts';
import { findPasswordLink } from '#db/queries/accounts.ts';
import { newAccount, newInvitedFounder } from '#db/testing/new-account.ts';
import { updateRows } from '#db/testing/rows.ts';
import {
  type MailServer,
  sendWaitingMails,
  startMailServer,
} from '../../testing/start-mail-server.ts';
import { useTestBot } from '../../testing/start-test-bot.ts';

const bot = useTestBot();
const now = new Date('2026-11-10T12:00:00Z');
let server: MailServer;
let founder: Awaited<ReturnType<typeof newInvitedFounder>>;

beforeEach(async () => {
  const { db } = bot().database;
  await db.deleteFrom('mails').execute();
  server = await startMailServer();
  founder = await newInvitedFounder(db, { name: 'Ada' });
  const cohort = { starts_on: '2026-12-03', ends_on: '2027-02-26', name: `Winter ${randomUUID()}` };
  await updateRows(db, 'cohorts', { id: founder.cohortId }, cohort);
});
afterEach(() => server.close());

type Kind = 'invitation' | 'invitation-reminder' | 'import-invitation';

async function invite(template: Kind): Promise<void> {
  const { accountId, id: founderId, email } = founder;
  await bot()
    .database.db.transaction()
    .execute((trx) =>
      template === 'invitation'
        ? queueInvitation(trx, { accountId, founderId, email, now })
        : queueMail(trx, {
            template,
            to: email,
            data: { accountId },
            key: template,
            founderId,
            now,
          }),
    );
}

async function arrive() {
  const mails = await sendWaitingMails(bot().context, { server, at: now });
  return mails.map(({ subject = '', text = '' }) => ({
    subject,
    text: text.replace(/\s+/g, ' '),
    token: /\/set-password\/(\S+)/.exec(text)?.[1] ?? '',
  }));
}

test.each(['invitation', 'invitation-reminder', 'import-invitation'] as const)(
  'the mail %s names program and cohort with its first and last day, and lets in',
  async (template) => {
    const { db } = bot().database;
    await invite(template);
    const [mail, ...more] = await arrive();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/Winter \S+ at Slipstream/);
    expect(mail?.text).toMatch(/Winter \S+ runs from Thu, Dec 3 to Fri, Feb 26, 2027\./);
    expect(await findPasswordLink(db, { token: mail?.token ?? '', now })).toMatchObject({
      accountId: founder.accountId,
      purpose: 'invitation',
    });
  },
);

test('somebody without a cohort is invited to the program', async () => {
  const { db } = bot().database;
  await updateRows(db, 'startup_applications', { id: founder.startupId }, { cohort_id: null });
  await invite('invitation');
  const [mail] = await arrive();
  expect(mail?.subject).toBe('Your new invitation link for Slipstream');
  expect(mail?.text).not.toMatch(/runs from/);
});

test('nobody who has signed in or chosen a password in the meantime is reminded', async () => {
  const { db } = bot().database;
  await invite('invitation-reminder');
  const { accountId } = founder;
  await updateRows(db, 'accounts', { id: accountId }, { first_signed_in_at: now });
  expect(await arrive()).toEqual([]);
});

test('what the staff write to somebody who has not joined brings a link to choose a password', async () => {
  const { db } = bot().database;
  const actor = await newAccount(db, 'admin', 'manager');
  const { startupId, accountId } = founder;
  const message = { startupId, text: 'How can we help?', clientKey: randomUUID(), actor, now };
  await sendStaffMessage(db, message);
  const [mail] = await arrive();
  expect(mail?.text).toContain('Choose your password');
  expect(await findPasswordLink(db, { token: mail?.token ?? '', now })).toMatchObject({
    accountId,
  });
});
