import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findPasswordLink } from '../../queries/accounts.ts';
import { findSession } from '../../queries/sessions.ts';
import { newMentor } from '../../testing/new-mentor.ts';
import { readRow, readRows, updateRows } from '../../testing/rows.ts';
import { setPasswordByLink } from '../accounts/passwords.ts';
import { openSession } from '../accounts/sessions.ts';
import { createMentorLink, inviteMentor } from './mentor-accounts.ts';
import { changeMentor, removeMentor } from './mentors.ts';

const { db } = useTestDatabase();

const now = new Date('2026-12-01T08:00:00Z');
let mentor: Awaited<ReturnType<typeof newMentor>>;

beforeEach(async () => {
  mentor = await newMentor(db);
});

const change = (draft: Record<string, unknown>) =>
  changeMentor(db, {
    mentorId: mentor.id,
    draft: { ...mentor.draft, ...draft },
    actor: mentor.actor,
    now,
  });
const invite = (at = now) =>
  inviteMentor(db, { mentorId: mentor.id, actor: mentor.actor, now: at });
const mailsTo = (recipient: string) =>
  readRows(db, 'mails', { recipient, template: 'mentor-invitation' }, 'id');
const accounts = () => readRows(db, 'accounts', { mentor_id: mentor.id }, ['id', 'email']);

async function join(email = mentor.draft.email) {
  const link = await createMentorLink(db, { mentorId: mentor.id, email, now });
  const { accountId } = await setPasswordByLink(db, {
    token: link?.token ?? '',
    password: 'a-good-password',
    now,
  });
  const { token } = await openSession(db, { accountId, userAgent: null, now });
  return { accountId, token };
}

describe('a mentor whom staff add', () => {
  it('is invited once, and again after 15 minutes, also pressed twice at once', async () => {
    const { email } = mentor.draft;
    expect(await mailsTo(email)).toHaveLength(1);
    await Promise.all([invite(), invite()]);
    expect(await mailsTo(email)).toHaveLength(2);
    await invite(new Date(now.getTime() + 14 * 60_000));
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await accounts()).toHaveLength(1);
  });

  it('signs in with the newest link, as a mentor and nobody else', async () => {
    const { email, name } = mentor.draft;
    const first = await createMentorLink(db, { mentorId: mentor.id, email, now });
    const second = await createMentorLink(db, { mentorId: mentor.id, email, now });
    expect(await findPasswordLink(db, { token: first?.token ?? '', now })).toBeNull();
    expect(await findPasswordLink(db, { token: second?.token ?? '', now })).toMatchObject({
      audience: 'mentor',
      name,
    });
    const { token } = await join();
    expect(await findSession(db, { token, now })).toMatchObject({
      audience: 'mentor',
      mentor: { id: mentor.id, name, timeZone: 'UTC' },
      founder: null,
      investor: null,
      staffRole: null,
    });
    await invite();
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await createMentorLink(db, { mentorId: mentor.id, email, now })).toBeNull();
  });
});

describe('the account ends at once', () => {
  it('with the mentor, whose past sessions stay', async () => {
    const { token } = await join();
    await removeMentor(db, { mentorId: mentor.id, actor: mentor.actor, now });
    expect(await findSession(db, { token, now })).toBeNull();
    expect(await accounts()).toEqual([]);
    await expect(invite()).rejects.toMatchObject({ code: 'mentor_not_found' });
  });

  it('with the address that it was for: who has the new one is invited', async () => {
    const { token } = await join();
    const email = `other-${mentor.draft.email}`;
    await change({ email });
    expect(await findSession(db, { token, now })).toBeNull();
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await accounts()).map((account) => account.email)).toEqual([email]);
    const old = { mentorId: mentor.id, email: mentor.draft.email, now };
    expect(await createMentorLink(db, old)).toBeNull();
  });

  it('and stays with any other change', async () => {
    const { token } = await join();
    await change({ headline: 'Pricing' });
    expect(await findSession(db, { token, now })).not.toBeNull();
  });
});

it('a mentor without an account, as in an import, can be invited', async () => {
  await db.deleteFrom('accounts').where('mentor_id', '=', mentor.id).execute();
  await updateRows(db, 'mentors', { id: mentor.id }, { headline: 'Imported' });
  await invite();
  expect(await readRow(db, 'accounts', { mentor_id: mentor.id }, 'audience')).toEqual({
    audience: 'mentor',
  });
});
