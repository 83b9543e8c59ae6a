import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a link signs: an id, for one purpose, perhaps with a word of what it is about. */
type Signed = { purpose: string; id: string; about?: string };

/** A link's token that names a row and never expires: the id, the word, and a signature of both. */
export function signId(appSecret: Buffer, { purpose, id, about }: Signed): string {
  const packed = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32));
  const said = about === undefined ? id : `${id}:${about}`;
  const signature = createHmac('sha256', key).update(said).digest('base64url');
  return [packed, ...(about === undefined ? [] : [about]), signature].join('.');
}

/** The id of a token that we signed for this purpose, to the letter; null for any other. */
export function readSignedId(
  appSecret: Buffer,
  token: string,
  signed: Omit<Signed, 'id'>,
): string | null {
  const bytes = Buffer.from(token.split('.')[0] ?? '', 'base64url');
  if (bytes.length !== 16) return null;
  const id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const given = Buffer.from(token);
  const right = Buffer.from(signId(appSecret, { ...signed, id }));
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
