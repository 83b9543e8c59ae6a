import { readSignedId, signId } from './signed-id.ts';

const purpose = 'slipstream application links';

/** For an applicant's private link. It names the application and never expires. */
export function createApplicationToken(appSecret: Buffer, applicationId: string): string {
  return signId(appSecret, { purpose, id: applicationId });
}

/** The id of the application; null unless it is a token of ours, to the letter. */
export function readApplicationToken(appSecret: Buffer, token: string): string | null {
  return readSignedId(appSecret, token, { purpose });
}
