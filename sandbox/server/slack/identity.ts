/** Ids that stay the same between starts; Slack's own are as arbitrary. */
export const identity = {
  teamId: 'T000000001',
  teamName: 'Founders',
  teamDomain: 'founders',
  adminUserId: 'U000000001',
  appId: 'A0SLIPSTREAM',
  botId: 'B0SLIPSTREAM',
  botUserId: 'U0SLIPSTREAM',
  botName: 'slipstream',
  appName: 'Slipstream',
  clientId: '1000000001.2000000002',
} as const;

/** What the bot may do here; the emulator refuses a call whose scope is missing. */
export const botScopes = [
  'chat:write',
  'channels:read',
  'users:read',
  'users:read.email',
  'commands',
  'im:write',
  'channels:manage',
  'channels:join',
  'app_mentions:read',
  'reactions:read',
  'links:read',
  'links:write',
  'assistant:write',
  'im:history',
];
