export type SlackOauthStatesTable = {
  state_hash: Buffer;
  session_hash: Buffer;
  purpose: 'install' | 'link';
  expires_at: Date;
};
