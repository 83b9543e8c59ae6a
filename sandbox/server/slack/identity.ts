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
