const abilities: [scopes: string[], ability: string][] = [
  [['chat:write', 'im:write'], 'Post messages and write to you directly'],
  [['commands'], 'Add its commands and shortcuts'],
  [['users:read', 'users:read.email'], 'See who is here, with their e-mail addresses'],
  [
    ['channels:read', 'channels:manage', 'channels:join', 'bookmarks:write'],
    'Create, join and manage channels',
  ],
  [['im:history', 'app_mentions:read', 'assistant:write'], 'Read and answer what you write to it'],
  [['reactions:read'], 'See reactions to messages'],
  [['dnd:read'], 'See whether somebody has “do not disturb” on'],
  [['links:read', 'links:write'], 'Show previews of its own links'],
];

/** What an app may do, in words; a scope without words of its own is named as it is. */
export function describeScopes(scope: string): string[] {
  const asked = scope.split(/[,\s]+/).filter(Boolean);
  const known = abilities.filter(([scopes]) => scopes.some((one) => asked.includes(one)));
  const covered = new Set(known.flatMap(([scopes]) => scopes));
  return [...known.map(([, ability]) => ability), ...asked.filter((one) => !covered.has(one))];
}
