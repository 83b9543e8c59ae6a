import { brand } from '#shared/brand.ts';
import type { SecurityChange } from '#shared/domain/second-step.ts';
import type { Audience } from '#shared/options.ts';
import type { MailData, Trx } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';

type OwnerMail = 'password-changed' | 'security-changed' | 'new-sign-in';

type NotifyOwnerInput<Template extends OwnerMail> = {
  accountId: string;
  template: Template;
  /** A second mail of the same key is not queued. */
  key: string;
  data: (owner: { audience: Audience; timeZone: string }) => MailData[Template];
  now: Date;
};

/** Emails the owner of an account. Not to an address that nobody has confirmed: it may be a stranger's. */
export async function notifyOwner<Template extends OwnerMail>(
  trx: Trx,
  { accountId, template, key, data, now }: NotifyOwnerInput<Template>,
): Promise<void> {
  const account = await trx
    .selectFrom('accounts as a')
    .leftJoin('startup_founders as f', 'f.id', 'a.founder_id')
    .where('a.id', '=', accountId)
    .where('a.is_claim', '=', false)
    .select([
      'a.email',
      'a.audience',
      'a.founder_id as founderId',
      'a.investor_id as investorId',
      'f.time_zone as timeZone',
    ])
    .executeTakeFirst();
  if (!account) return;
  const { email, audience, founderId, investorId, timeZone } = account;
  await queueMail<Template>(trx, {
    template,
    to: email,
    data: data({ audience, timeZone: timeZone ?? brand.timeZone }),
    key: `${template}:${accountId}:${key}`,
    now,
    ...(founderId && { founderId }),
    ...(investorId && { investorId }),
  });
}

type SecurityChangeInput = {
  accountId: string;
  change: SecurityChange;
  passkey?: string;
  token?: string;
  now: Date;
};

/** Emails the owner that another way into the account was opened or closed. */
export async function notifyOfSecurityChange(
  trx: Trx,
  { accountId, change, passkey, token, now }: SecurityChangeInput,
): Promise<void> {
  await notifyOwner(trx, {
    accountId,
    template: 'security-changed',
    key: `${change}:${passkey ?? token ?? ''}:${now.getTime()}`,
    data: ({ audience }) => ({
      audience,
      change,
      ...(passkey && { passkey }),
      ...(token && { token }),
    }),
    now,
  });
}
