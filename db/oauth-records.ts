import type { Sealer } from './seal.ts';

export const oauthContext = (kind: string, idHash: Buffer) =>
  `oauth ${kind} ${idHash.toString('hex')}`;

/** Names a grant. Its hash opens nothing. */
export const connectedAppId = (grantHash: Buffer) => grantHash.toString('base64url');

/** An app's own data from its registration. */
export function openClient(
  sealer: Sealer,
  { clientHash, client }: { clientHash: Buffer; client: Buffer },
): { client_name: string; redirect_uris: string[] } {
  return JSON.parse(sealer.open(client, oauthContext('Client', clientHash)));
}
