import type { webApi } from '@slack/bolt';

type Manifest = webApi.AppsManifestValidateArguments['manifest'];
type Scopes = NonNullable<NonNullable<NonNullable<Manifest['oauth_config']>['scopes']>['bot']>;

/** Slack has it, its types don’t. */
type LaterScope = 'assistant:write';

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
  'bookmarks:write',
  'links:read',
  'links:write',
  'assistant:write',
  'im:history',
  'dnd:read',
] as const satisfies (Scopes[number] | LaterScope)[];
