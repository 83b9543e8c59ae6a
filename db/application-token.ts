import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** For an applicant's private link. It names the application and never expires. */
export function createApplicationToken(appSecret: Buffer, applicationId: string): string {
  const id = Buffer.from(applicationId.replaceAll('-', ''), 'hex').toString('base64url');
  return `${id}.${sign(appSecret, applicationId).toString('base64url')}`;
}

/** The id of the application; null unless it is a token of ours, to the letter. */
export function readApplicationToken(appSecret: Buffer, token: string): string | null {
  const bytes = Buffer.from(token.split('.')[0] ?? '', 'base64url');
  if (bytes.length !== 16) return null;
  const applicationId = bytes
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const given = Buffer.from(token);
  const right = Buffer.from(createApplicationToken(appSecret, applicationId));
  return given.length === right.length && timingSafeEqual(given, right) ? applicationId : null;
}

function sign(appSecret: Buffer, applicationId: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'slipstream application links', 32));
  return createHmac('sha256', key).update(applicationId).digest();
}
