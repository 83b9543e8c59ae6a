import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import { toEmailAddress } from '#shared/domain/email-address.ts';
import { migrateToLatest } from '../migrate.ts';
import { inviteAdmin } from '../operations/accounts/create-account.ts';
import { forgetSecondStepsOfMember } from '../operations/accounts/second-factor.ts';
import { announce, withDatabase } from './with-database.ts';

const usage = `Usage: npm run admin -- EMAIL [--forget-code] [--allow-passwords]
       npm run admin -- EMAIL --forget-code-of=founder|investor

Creates an admin, or lets one choose a new password, with a link that works once.
--forget-code  also turns off two-step sign-in and removes passkeys and single sign-on, for an
               admin who lost them
--allow-passwords  lets the staff sign in by password again, where admins switched that off
--forget-code-of=founder  only that, for a founder (or an investor)`;

const forgetFlag = '--forget-code';
const passwordsFlag = '--allow-passwords';
const member = /^--forget-code-of=(founder|investor)$/;
const [typed = '', ...more] = process.argv
  .slice(2)
  .filter((each) => each !== forgetFlag && each !== passwordsFlag && !member.test(each));
const memberFlag = process.argv.map((each) => member.exec(each)?.[1]).find(Boolean);
const email = toEmailAddress(typed);

if (!email || more.length > 0) {
  const problem = typed && more.length === 0 ? `“${typed}” is not an email address.\n\n` : '';
  process.stderr.write(`${problem}${usage}\n`);
  process.exitCode = 1;
} else {
  await withDatabase(async (database) => {
    await migrateToLatest({ ...database, announce });
    if (memberFlag === 'founder' || memberFlag === 'investor') {
      const isFound = await forgetSecondStepsOfMember(database.db, {
        audience: memberFlag,
        email,
        now: new Date(),
      });
      const who = `${memberFlag} ${email}`;
      return isFound
        ? `The ${who} signs in with the password alone now, and is told so by email.`
        : `There is no ${who}.`;
    }
    const admin = await inviteAdmin(database.db, {
      email,
      forgetCode: process.argv.includes(forgetFlag),
      allowPasswords: process.argv.includes(passwordsFlag),
      now: new Date(),
    });
    const what = admin.isNew ? 'is an admin now' : 'can choose a new password';
    const lines = [
      `${email} ${what}. This link works once, for ${lifetimeOf(admin.purpose)}:`,
      `${readPublicUrl()}/set-password/${admin.token}`,
    ];
    if (admin.hasSecondFactor) {
      lines.push(`Two-step sign-in stays on. With ${forgetFlag} it is turned off.`);
    }
    if (admin.arePasswordsOff) {
      lines.push(
        `Staff sign in by single sign-on only. With ${passwordsFlag} passwords work again.`,
      );
    }
    return lines.join('\n');
  });
}

function lifetimeOf(purpose: keyof typeof accountLinkLifetimeMs): string {
  const minutes = accountLinkLifetimeMs[purpose] / 60_000;
  const days = minutes / (24 * 60);
  return days >= 1 ? `${days} days` : `${minutes} minutes`;
}

/** The address of the product. `.env` has been read by now. */
function readPublicUrl(): string {
  const { PUBLIC_URL, PORT } = process.env;
  return new URL(PUBLIC_URL || `http://localhost:${PORT || 3000}`).origin;
}
