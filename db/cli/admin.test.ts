import { execFile } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { setPasswordByLink } from '#db/operations/accounts/passwords.ts';
import { findPasswordLink, findSecondFactor } from '#db/queries/accounts.ts';
import { bundleScript } from '#db/testing/bundle-script.ts';
import { enableTotp } from '#db/testing/new-account.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();
const { db } = database;
const root = path.resolve(import.meta.dirname, '../..');
const script = await bundleScript('db/cli/admin.ts');
const minuteMs = 60_000;

/** Runs the real command in a process, as `npm run admin -- …` does. */
function runAdmin(...args: string[]): Promise<{ code: number; out: string; stderr: string }> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database().url,
    PUBLIC_URL: 'https://slipstream.test',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: root, env }, (error, out, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out, stderr }),
    );
  });
}

async function linkIn(out: string) {
  const token = /^https:\/\/slipstream\.test\/set-password\/([\w-]{43})$/m.exec(out)?.[1] ?? '';
  const lasts = async (minutes: number) => {
    const now = new Date(Date.now() + minutes * minuteMs);
    return (await findPasswordLink(db, { token, now })) !== null;
  };
  const link = await findPasswordLink(db, { token, now: new Date() });
  if (!link) throw new Error(`No link in: ${out}`);
  return { token, link, lasts };
}

const auditOf = (id: string) =>
  readRows(db, 'audit_log', { subject_id: id, actor_email: 'command line' }, 'action', 'id').then(
    (rows) => rows.map(({ action }) => action),
  );

describe('npm run admin', () => {
  it('creates an admin with a link for seven days, and later lets them choose a new password', async () => {
    const first = await runAdmin('Ada@Example.test');
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(first.out).toContain('ada@example.test is an admin now.');
    expect(first.out).toContain('works once, for 7 days:');
    const invitation = await linkIn(first.out);
    const { accountId } = invitation.link;
    expect(invitation.link).toMatchObject({
      purpose: 'invitation',
      audience: 'admin',
      email: 'ada@example.test',
    });
    expect(await invitation.lasts(7 * 24 * 60 - 5)).toBe(true);
    expect(await invitation.lasts(7 * 24 * 60)).toBe(false);
    const now = new Date();
    await setPasswordByLink(db, { token: invitation.token, password: 'four odd words', now });
    await enableTotp(db, { actor: { accountId, email: 'ada@example.test' }, now });

    const second = await runAdmin('ada@example.test');
    expect(second.out).toContain('can choose a new password');
    expect(second.out).toContain('for 30 minutes:');
    expect(second.out).toContain('Two-step sign-in stays on.');
    const reset = await linkIn(second.out);
    expect(reset.link).toMatchObject({ purpose: 'reset', accountId });
    expect([await reset.lasts(25), await reset.lasts(30)]).toEqual([true, false]);
    expect(await findSecondFactor(db, { accountId })).not.toBeNull();

    const third = await runAdmin('ada@example.test', '--forget-code');
    expect([third.code, third.out.includes('stays on')]).toEqual([0, false]);
    expect(await findSecondFactor(db, { accountId })).toBeNull();
    expect(await auditOf(accountId)).toEqual([
      'admin.created',
      'admin.reset',
      'admin.reset',
      'second_factor.turned_off',
    ]);
  });

  it('lets the staff sign in by password again, if told to', async () => {
    const areOff = () =>
      db.selectFrom('staff_settings').select('passwords_off as areOff').executeTakeFirst();
    await db.updateTable('staff_settings').set({ passwords_off: true }).execute();
    const plain = await runAdmin('ada@example.test');
    expect(plain.out).toContain('With --allow-passwords passwords work again.');
    expect(await areOff()).toEqual({ areOff: true });
    const allowed = await runAdmin('ada@example.test', '--allow-passwords');
    expect([allowed.code, allowed.out.includes('single sign-on')]).toEqual([0, false]);
    expect(await areOff()).toEqual({ areOff: false });
  });

  it.each([[[]], [['nobody']], [['a@example.test', 'b@example.test']]])(
    'refuses %j and changes nothing',
    async (args) => {
      const { code, out, stderr } = await runAdmin(...args);
      expect([code, out]).toEqual([1, '']);
      expect(stderr).toContain('Usage: npm run admin -- EMAIL');
      const others = db.selectFrom('accounts').where('email', '<>', 'ada@example.test');
      expect(await others.select('email').execute()).toEqual([]);
    },
  );
});
