import { expect, it } from 'vitest';
import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import { confirmEmailChange, requestEmailChange } from '#db/operations/accounts/change-email.ts';
import { deleteFounder } from '#db/operations/accounts/delete-founder.ts';
import { createEmailUndoToken } from '#db/signed-links.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { nextUniqueNumber } from '#db/testing/new-founder.ts';
import { readRow } from '#db/testing/rows.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

/** A founder whose address was changed just now, with the link in the mail to the old one. */
async function newChange() {
  const founder = await newFounderAccount(db);
  const { accountId } = founder;
  const now = new Date();
  const email = `mine-${nextUniqueNumber()}@evil.test`;
  await requestEmailChange(db, { accountId, email, now });
  const token = await createAccountLink(db, { accountId, purpose: 'email_change', email, now });
  await confirmEmailChange(db, { token, now });
  const { id } = await readRow(db, 'email_undos', { account_id: accountId }, 'id');
  const path = `/email-undo/${createEmailUndoToken(Buffer.alloc(32, 7), id)}`;
  return { ...founder, newEmail: email, undoId: id, path };
}

const titleOf = ({ text }: { text: string }) => /<h1>(.*?)<\/h1>/.exec(text)?.[1];
const visitor = () => new Browser(web());

it('changes nothing when it is opened, and puts the address back by its button, signed out', async () => {
  const { path, email, newEmail } = await newChange();
  const thief = await signInFounder({ url: web().url, db }, newEmail);
  for (let time = 0; time < 3; time += 1) {
    const page = await visitor().get(path);
    expect([page.status, titleOf(page)]).toEqual([200, 'Put your old address back?']);
    expect(page.headers.get('cache-control')).toBe('no-store');
  }
  expect((await visitor().send(path, { method: 'HEAD' })).status).toBe(200);
  expect((await thief.get('/api/me')).body.email).toBe(newEmail);
  const presses = await Promise.all([1, 2, 3].map(() => visitor().post(path)));
  expect(presses.map(titleOf)).toEqual(presses.map(() => 'Your address is back'));
  expect(titleOf(await visitor().get(path))).toBe('Your address is back');
  expect((await thief.get('/api/me')).status).toBe(401);
  // The old password opens nothing: whoever took the account over may have known it.
  expect((await visitor().signIn(email, testPassword)).status).toBe(401);
  expect((await visitor().signIn(newEmail, testPassword)).status).toBe(401);
});

it('says the same of a link that is not ours, too old, or of an account that is gone', async () => {
  const { path, undoId, id: founderId } = await newChange();
  const gone = await newChange();
  await deleteFounder(db, { founderId: gone.id, now: new Date() });
  const dead = [`${path}x`, '/email-undo/none', gone.path];
  const past = new Date(Date.now() - 1000);
  for (const each of dead) {
    for (const answer of [await visitor().get(each), await visitor().post(each)]) {
      expect([answer.status, titleOf(answer)]).toEqual([404, 'This link doesn’t work']);
    }
  }
  await db.updateTable('email_undos').set({ expires_at: past }).where('id', '=', undoId).execute();
  expect((await visitor().post(path)).status).toBe(404);
  const { email } = await readRow(db, 'founders', { id: founderId }, 'email');
  expect(email).toContain('evil.test');
});
