import { randomBytes } from 'node:crypto';
import { createEmulator } from 'emulate';
import { botScopes } from '#bot/slack/scopes.ts';
import type { SandboxSecrets } from '#sandbox/server/load-secrets.ts';
import { type Person, picturesUrl } from '#sandbox/shared/slack-api.ts';

export type SeedPerson = {
  email: string;
  name: string;
  cohort: string | null;
};

/** A member of the workspace together with the token that acts as them. */
export type Member = Person & {
  token: string;
  picture: string;
};

export type SlackEmulator = {
  url: string;
  members: Member[];
  /** Unclaimed accounts for people who join: the emulator cannot add people later. */
  unclaimed: Member[];
  /** Calls as a bot with every scope, for the sandbox's page; the product never gets this token. */
  see(method: string, args?: SlackArguments): Promise<SlackReply>;
  /** Calls with the given token, as the bot or a member would. */
  call(token: string, method: string, args?: SlackArguments): Promise<SlackReply>;
  close(): Promise<void>;
};

const unclaimedCount = 20;

export async function startEmulator(options: {
  secrets: SandboxSecrets;
  publicUrl: string;
  people: SeedPerson[];
}): Promise<SlackEmulator> {
  const { secrets, publicUrl } = options;
  const unclaimed = Array.from({ length: unclaimedCount }, (_, index) => ({
    email: `unclaimed-${index + 1}@sandbox.invalid`,
    name: `Unclaimed ${index + 1}`,
    cohort: null,
  }));
  const people = [...options.people, ...unclaimed];
  const handles = makeHandles(
    people.map((person) => person.name),
    ['admin', identity.botName],
  );
  const tokens = people.map(() => `xoxp-sandbox-${randomBytes(12).toString('hex')}`);
  const sandboxToken = `xoxb-seeing-${randomBytes(12).toString('hex')}`;
  const adminToken = `xoxp-admin-${randomBytes(12).toString('hex')}`;
  const asBot = {
    type: 'bot',
    user: identity.botUserId,
    app_id: identity.appId,
    client_id: identity.clientId,
    bot_id: identity.botId,
    bot_user_id: identity.botUserId,
  };

  const emulator = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        team: { name: identity.teamName, domain: identity.teamDomain },
        users: people.map((person, index) => ({
          name: handles[index],
          real_name: person.name,
          email: person.email,
          profile: { display_name: person.name, image_48: toPicture(handles[index]) },
        })),
        oauth_apps: [
          {
            client_id: identity.clientId,
            client_secret: secrets.clientSecret,
            app_id: identity.appId,
            name: identity.appName,
            redirect_uris: [`${publicUrl}/slack/callback`],
            scopes: [...botScopes],
            bot_id: identity.botId,
            bot_user_id: identity.botUserId,
            bot_name: identity.botName,
          },
        ],
        tokens: [
          { ...asBot, token: secrets.botToken, scopes: [...botScopes] },
          { ...asBot, token: sandboxToken },
          { token: adminToken, type: 'user', user: identity.adminUserId },
          ...people.map((_, index) => ({
            token: tokens[index],
            type: 'user',
            user: handles[index],
          })),
        ],
        signing_secret: secrets.signingSecret,
        strict_scopes: true,
      },
    },
  });

  const see = (method: string, args?: SlackArguments) =>
    mustCallSlack(emulator.url, sandboxToken, method, args);
  await mustCallSlack(emulator.url, adminToken, 'users.profile.set', {
    profile: { real_name: 'Workspace admin', email: 'workspace-admin@sandbox.invalid' },
  });
  const idByHandle = await readUserIds(see);
  const members = people.map((person, index): Member => {
    const handle = handles[index] ?? '';
    const id = idByHandle.get(handle) ?? '';
    return { ...person, handle, id, token: tokens[index] ?? '', picture: toPicture(handle) };
  });

  return {
    url: emulator.url,
    members: [
      ...members.slice(0, options.people.length),
      {
        id: identity.adminUserId,
        email: 'workspace-admin@sandbox.invalid',
        name: 'Workspace admin',
        handle: 'admin',
        cohort: null,
        token: adminToken,
        picture: toPicture('admin'),
      },
    ],
    unclaimed: members.slice(options.people.length),
    see,
    call: (token, method, args) => callSlack(emulator.url, token, method, args),
    close: () => emulator.close(),
  };
}

function toPicture(handle = ''): string {
  return `${picturesUrl}${handle}_48.png`;
}

async function readUserIds(
  see: (method: string, args?: SlackArguments) => Promise<SlackReply>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  let cursor = '';
  do {
    const page = await see('users.list', { limit: 1000, cursor });
    for (const user of page.members as { id: string; name: string }[]) ids.set(user.name, user.id);
    cursor = (page.response_metadata as { next_cursor?: string } | undefined)?.next_cursor ?? '';
  } while (cursor);
  return ids;
}

/** Unique Slack handles in the order given: "Mira Okafor" → mira.okafor, the next one mira.okafor2. */
export function makeHandles(names: string[], taken: string[]): string[] {
  const used = new Set(taken);
  return names.map((name) => {
    const base =
      name
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '.')
        .replace(/^\.+|\.+$/g, '') || 'member';
    let handle = base;
    for (let n = 2; used.has(handle); n++) handle = `${base}${n}`;
    used.add(handle);
    return handle;
  });
}

export type SlackReply = {
  ok: boolean;
  error?: string;
  [field: string]: unknown;
};

export type SlackArguments = Record<string, unknown>;

/** One Web API call. Slack responds 200 with `ok: false`; only an unknown method is not JSON. */
async function callSlack(
  baseUrl: string,
  token: string,
  method: string,
  args: SlackArguments = {},
): Promise<SlackReply> {
  const response = await fetch(`${baseUrl}/api/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const text = await response.text();
  try {
    const reply = JSON.parse(text) as Partial<SlackReply>;
    if (typeof reply.ok === 'boolean') return reply as SlackReply;
  } catch {
    // The emulator responds to an unknown method with an HTML page.
  }
  return { ok: false, error: 'unknown_method' };
}

/** For calls of the sandbox itself, which have no reason to fail. */
async function mustCallSlack(
  baseUrl: string,
  token: string,
  method: string,
  args: SlackArguments = {},
): Promise<SlackReply> {
  const reply = await callSlack(baseUrl, token, method, args);
  if (!reply.ok) throw new Error(`The Slack emulator refused ${method}: ${reply.error}`);
  return reply;
}

/** Ids that stay the same between starts. */
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
