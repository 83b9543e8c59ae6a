import type { webApi } from '@slack/bolt';

type Manifest = webApi.AppsManifestValidateArguments['manifest'];
type Scopes = NonNullable<NonNullable<NonNullable<Manifest['oauth_config']>['scopes']>['bot']>;

/** Missing in Slack's types. */
type LaterScope = 'assistant:write';

/** The bot's scopes: the same list as in manifest.yml. */
export const botScopes = [
  'chat:write',
  'commands',
  'channels:read',
  'users:read',
  'users:read.email',
  'channels:manage',
  'channels:join',
  'im:write',
  'reactions:read',
  'bookmarks:write',
  'links:read',
  'links:write',
  'assistant:write',
  'im:history',
  'dnd:read',
  'app_mentions:read',
] as const satisfies (Scopes[number] | LaterScope)[];

/** All that a person is asked for who connects their account: who they are (Sign in with Slack). */
export const identityScopes = ['openid'] as const;
