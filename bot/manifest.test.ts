import { readFile } from 'node:fs/promises';
import type { webApi } from '@slack/bolt';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import { allListeners } from './listeners/register-listeners.ts';
import { botScopes, identityScopes } from './slack/scopes.ts';

type Manifest = webApi.AppsManifestValidateArguments['manifest'];

// The scopes that Slack's events require, which the schema doesn't check.
const scopeOfEvent: Record<string, string | null> = {
  agent_session_stopped: 'assistant:write',
  app_home_opened: null,
  app_mention: 'app_mentions:read',
  app_uninstalled: null,
  channel_archive: 'channels:read',
  channel_deleted: 'channels:read',
  channel_id_changed: 'channels:read',
  channel_left: 'channels:read',
  channel_rename: 'channels:read',
  channel_unarchive: 'channels:read',
  entity_details_requested: null,
  member_joined_channel: 'channels:read',
  member_left_channel: 'channels:read',
  link_shared: 'links:read',
  'message.im': 'im:history',
  reaction_added: 'reactions:read',
  reaction_removed: 'reactions:read',
  tokens_revoked: null,
  user_change: 'users:read',
};

type AgentFeatures = NonNullable<Manifest['features']> & {
  agent_view?: { suggested_prompts?: { title: string; message: string }[] };
};

let manifest: Manifest;
let docs: string;
let privacy: string;
let validate: (manifest: unknown) => string[];

beforeAll(async () => {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  manifest = parse(await read('../manifest.yml'));
  docs = await read('../docs/slack.md');
  privacy = (await read('../web/client/pages/privacy-page.tsx'))
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const check = ajv.compile(JSON.parse(await read('testing/slack-manifest.schema.json')));
  validate = (data) =>
    check(data) ? [] : (check.errors ?? []).map((each) => `${each.instancePath} ${each.message}`);
});

test('fits Slack’s schema', () => {
  expect(validate(manifest)).toEqual([]);
  expect(validate({ ...manifest, surprise: 1 })).not.toEqual([]);
});

test('the variant for Slack’s assistant adds the MCP server and nothing else', async () => {
  const text = await readFile(new URL('../deploy/manifest.assistant.yml', import.meta.url), 'utf8');
  expect(validate(parse(text))).toEqual([]);
  const { mcp_servers, ...variant } = parse(text);
  expect(mcp_servers).toEqual({
    slipstream: { url: 'https://slipstream.example.com/mcp', auth_type: 'slack_identity_auth' },
  });
  const bot: string[] = variant.oauth_config.scopes.bot;
  expect(bot).toContain('mcp:connect');
  variant.oauth_config.scopes.bot = bot.filter((scope) => scope !== 'mcp:connect');
  expect(variant).toEqual(manifest);
});

test('declares exactly the commands that are handled', () => {
  const declared = manifest.features?.slash_commands?.map((each) => each.command);
  expect(declared?.toSorted()).toEqual([...allListeners.commands.keys()].toSorted());
});

test('declares exactly the shortcuts that are handled', () => {
  const declared = manifest.features?.shortcuts?.map((each) => each.callback_id);
  expect(declared?.toSorted()).toEqual([...allListeners.shortcuts.keys()].toSorted());
});

test('unfurls links to its own domain, with the scope for it', () => {
  const [address = ''] = manifest.oauth_config?.redirect_urls ?? [];
  expect(manifest.features?.unfurl_domains).toEqual([new URL(address).hostname]);
  expect(botScopes).toContain('links:write');
});

test('tasks are work objects, with details of our own', () => {
  expect(manifest.features).toMatchObject({
    rich_previews: { is_active: true, entity_types: ['slack#/entities/task'] },
  });
  expect(manifest.settings?.event_subscriptions?.bot_events).toContain('entity_details_requested');
});

test('the messages tab is the coach, with the prompts of the website', () => {
  const { agent_view: agent, app_home: home } = (manifest.features ?? {}) as AgentFeatures;
  expect(agent?.suggested_prompts?.map((each) => each.message)).toEqual([...quickPrompts]);
  expect(home?.messages_tab_read_only_enabled).toBe(false);
  expect(botScopes).toContain('assistant:write');
});

test('subscribes to exactly the events that are handled', () => {
  const declared = manifest.settings?.event_subscriptions?.bot_events;
  expect(declared?.toSorted()).toEqual([...allListeners.events.keys()].toSorted());
  for (const event of declared ?? []) {
    const scope = scopeOfEvent[event];
    expect(scope, `${event} needs an entry above`).not.toBeUndefined();
    if (scope) expect(botScopes).toContain(scope);
  }
});

test('requests the same scopes as the authorization URL', () => {
  expect(manifest.oauth_config?.scopes?.bot).toEqual([...botScopes]);
  expect(manifest.oauth_config?.scopes?.user).toEqual([...identityScopes]);
});

test('all URLs have the same origin', () => {
  const { slash_commands: commands = [] } = manifest.features ?? {};
  const { event_subscriptions: events, interactivity } = manifest.settings ?? {};
  const requests = [
    ...commands.map((each) => each.url),
    events?.request_url,
    interactivity?.request_url,
  ];
  expect(new Set(requests)).toEqual(new Set(['https://slipstream.example.com/slack/events']));
  expect(manifest.oauth_config?.redirect_urls).toEqual([
    'https://slipstream.example.com/slack/callback',
  ]);
  expect(manifest.settings?.socket_mode_enabled).toBe(false);
});

test('the tokens of a new app rotate, and one workspace installs it', () => {
  expect(manifest.settings?.token_rotation_enabled).toBe(true);
  expect(manifest.settings?.org_deploy_enabled).toBe(false);
});

test('every command has a description and a hint that names its subcommands', () => {
  for (const { command, description, usage_hint: hint } of manifest.features?.slash_commands ??
    []) {
    expect(description, command).toBeTruthy();
    expect(hint, command).toContain('help');
    for (const name of allListeners.commands.get(command)?.subcommands ?? []) {
      expect(hint, command).toMatch(new RegExp(`\\b${name}\\b`));
    }
  }
});

/** The names in the first column of the table below a heading. */
function documented(heading: string): string[] {
  const part = docs.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = part.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

test('docs/slack.md names exactly the declared commands, scopes and events', () => {
  expect(documented('Commands').toSorted()).toEqual([...allListeners.commands.keys()].toSorted());
  for (const [command, { subcommands }] of allListeners.commands) {
    const row = docs.split('\n').find((line) => line.startsWith(`| \`${command}\``)) ?? '';
    for (const name of subcommands.filter((each) => each !== 'help')) {
      expect(row, command).toMatch(new RegExp(`\`${name}\\b`));
    }
  }
  expect(documented('Scopes').toSorted()).toEqual([...botScopes].toSorted());
  expect(documented('Events').toSorted()).toEqual([...allListeners.events.keys()].toSorted());
});

test('the privacy page says what the app reads', () => {
  const notified: Partial<Record<(typeof botScopes)[number], RegExp>> = {
    'reactions:read': /reactions to our own posts/,
    'users:read': /your name and time zone/,
    commands: /We read the commands/,
    'channels:read': /names of public channels/,
    'dnd:read': /whether you have “do not disturb” on/,
    'app_mentions:read': /messages in channels that mention it/,
    'im:history': /messages that you send to our app/,
    'links:read': /links to our own pages/,
  };
  for (const words of Object.values(notified)) expect(privacy).toMatch(words);
  // The page promises that the app reads only messages sent to it.
  expect(privacy).toMatch(/We do not read your other messages/);
  expect(botScopes.filter((scope) => /:history$/.test(scope))).toEqual(['im:history']);
});

test('the description meets the requirements of Slack’s review', () => {
  const { description = '', long_description: long = '' } = manifest.display_information;
  expect(description.length).toBeLessThanOrEqual(140);
  expect(long.length).toBeGreaterThan(174);
  expect(long).toMatch(/language model/);
});
