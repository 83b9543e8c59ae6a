import type { webApi } from '@slack/bolt';

type Manifest = webApi.AppsManifestValidateArguments['manifest'];
type Scopes = NonNullable<NonNullable<NonNullable<Manifest['oauth_config']>['scopes']>['bot']>;

/** What the bot asks a workspace for: the same list as in manifest.yml. */
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
  'links:read',
  'links:write',
] as const satisfies Scopes;
