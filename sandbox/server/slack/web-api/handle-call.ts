import { randomBytes } from 'node:crypto';
import { findMistakes } from '#sandbox/server/slack/find-mistakes.ts';
import { uninstallApp } from '#sandbox/server/slack/people/membership.ts';
import { presentDetails, showUnfurls } from '#sandbox/server/slack/people/work-objects.ts';
import { postEphemeral } from '#sandbox/server/slack/post-ephemeral.ts';
import {
  identity,
  type SlackArguments,
  type SlackReply,
} from '#sandbox/server/slack/start-emulator.ts';
import { messageKey, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import { assignBlockIds, type Block, type View } from '#sandbox/shared/block-kit.ts';
import type { SuggestedPrompt } from '#sandbox/shared/slack-api.ts';

export type WebApiCall = {
  method: string;
  token: string;
  args: SlackArguments;
};

/**
 * Handles one Web API call of the product: checks what Slack would check, then calls the emulator.
 */
export async function handleCall(workspace: SlackWorkspace, call: WebApiCall): Promise<SlackReply> {
  const { method } = call;
  if (method === 'oauth.v2.access') return exchangeCode(workspace, call.args);
  const endsAt = workspace.memory.botTokens.get(call.token);
  if (endsAt !== undefined && endsAt <= Date.now()) return { ok: false, error: 'token_expired' };
  // The emulator knows only the token that doesn't end.
  const token = endsAt === undefined ? call.token : workspace.secrets.botToken;
  if (token === workspace.secrets.botToken && !workspace.memory.installed) {
    return { ok: false, error: 'account_inactive' };
  }
  // The emulator treats any unknown token as an administrator's.
  if (token !== workspace.secrets.botToken && !workspace.memory.userTokens.has(token)) {
    return { ok: false, error: token ? 'invalid_auth' : 'not_authed' };
  }
  const errors = findMistakes(workspace, call.args);
  if (errors.length > 0) {
    return {
      ok: false,
      error: call.args.view ? 'invalid_arguments' : 'invalid_blocks',
      response_metadata: { messages: errors.map((error) => `[ERROR] ${error}`) },
    };
  }
  const refusal = refuseCall(workspace, call);
  if (refusal) return refusal;
  const args = assignMissingBlockIds(call.args);
  const handler = handlers[method];
  const reply = handler
    ? await handler(workspace, token, args)
    : await workspace.emulator.call(token, method, args);
  if (reply.ok && method === 'conversations.join') {
    workspace.memory.leftChannels.delete(String(args.channel));
  }
  if (reply.ok && method === 'chat.postMessage') {
    workspace.memory.statuses.delete(String(reply.channel));
  }
  return reply;
}

function assignMissingBlockIds(args: SlackArguments): SlackArguments {
  if (args.view) {
    const view = args.view as View;
    return { ...args, view: { ...view, blocks: assignBlockIds(view.blocks) } };
  }
  if (typeof args.markdown_text === 'string' && !args.blocks && !args.text && !args.ts) {
    const blocks = assignBlockIds([{ type: 'markdown', text: args.markdown_text }]);
    return { ...args, text: args.markdown_text, blocks };
  }
  return Array.isArray(args.blocks)
    ? { ...args, blocks: assignBlockIds(args.blocks as Block[]) }
    : args;
}

/**
 * `oauth.v2.access`. The product stores the bot's token, so it must outlive this process: the
 * sandbox's own token is returned instead of one that the emulator forgets, and only to whoever was
 * asked for the bot's permissions.
 */
async function exchangeCode(workspace: SlackWorkspace, args: SlackArguments): Promise<SlackReply> {
  if (args.grant_type === 'refresh_token') {
    const isKnown = workspace.memory.refreshTokens.delete(String(args.refresh_token));
    return isKnown
      ? { ok: true, team: { id: identity.teamId }, ...issueToken(workspace) }
      : { ok: false, error: 'invalid_refresh_token' };
  }
  const reply = await workspace.emulator.call('', 'oauth.v2.access', args);
  if (!reply.ok) return reply;
  const { access_token: userToken } = (reply.authed_user ?? {}) as { access_token?: string };
  if (userToken) workspace.memory.userTokens.add(userToken);
  if (workspace.memory.identityCodes.delete(String(args.code))) {
    const { app_id, authed_user } = reply;
    return { ok: true, app_id, authed_user, team: { id: identity.teamId } };
  }
  workspace.memory.installed = true;
  return { ...reply, ...issueToken(workspace) };
}

/** A token that ends and can be renewed once, if the workspace was told to rotate them. */
function issueToken({ memory, secrets }: SlackWorkspace): Record<string, unknown> {
  const { tokenSeconds } = memory;
  if (tokenSeconds === null) return { access_token: secrets.botToken };
  const token = `xoxe.xoxb-${randomBytes(12).toString('hex')}`;
  const refreshToken = `xoxe-1-${randomBytes(12).toString('hex')}`;
  memory.botTokens.set(token, Date.now() + tokenSeconds * 1000);
  memory.refreshTokens.add(refreshToken);
  return { access_token: token, refresh_token: refreshToken, expires_in: tokenSeconds };
}

/** Slack's answer about a private channel, a guest, or somebody whom no message reaches. */
function refuseCall({ memory }: SlackWorkspace, { method, args }: WebApiCall): SlackReply | null {
  const channel = String(args.channel ?? '');
  const isPrivate = memory.privateChannels.has(channel);
  // The emulator lets the bot write in any public channel.
  if (memory.leftChannels.has(channel) && method.startsWith('chat.')) {
    return { ok: false, error: isPrivate ? 'channel_not_found' : 'not_in_channel' };
  }
  if (isPrivate && method.startsWith('conversations.')) {
    if (method === 'conversations.join') return { ok: false, error: 'channel_not_found' };
    const isRead = /\.(info|members|list)$/.test(method);
    return { ok: false, error: 'missing_scope', needed: isRead ? 'groups:read' : 'groups:write' };
  }
  const [error] =
    method === 'conversations.invite'
      ? String(args.users)
          .split(',')
          .flatMap((user) => memory.cantInvite.get(user) ?? [])
      : findClosedConversation(memory, method, args);
  return error ? { ok: false, error } : null;
}

function findClosedConversation(
  memory: SlackWorkspace['memory'],
  method: string,
  { channel, users }: SlackArguments,
): string[] {
  if (method !== 'chat.postMessage' && method !== 'conversations.open') return [];
  return [...memory.cantMessage].flatMap(([userId, error]) =>
    [channel, users].includes(userId) || channel === memory.directMessages.get(userId)
      ? [error]
      : [],
  );
}

/** Adds the facts about a member that the emulator doesn't keep. */
async function describeUser(
  { emulator, memory }: SlackWorkspace,
  token: string,
  args: SlackArguments,
): Promise<SlackReply> {
  const reply = await emulator.call(token, 'users.info', args);
  const details = memory.memberDetails.get(String(args.user));
  return reply.ok && details ? { ...reply, user: { ...Object(reply.user), ...details } } : reply;
}

type Handler = (
  workspace: SlackWorkspace,
  token: string,
  args: SlackArguments,
) => Promise<SlackReply> | SlackReply;

/** Methods that the emulator lacks, or whose effect it does not show. */
const handlers: Record<string, Handler> = {
  'chat.postEphemeral': postEphemeral,
  'chat.startStream': startStream,
  'chat.appendStream': (workspace, token, args) => updateStream(workspace, token, args, []),
  'chat.stopStream': stopStream,
  'chat.unfurl': (workspace, _token, args) => showUnfurls(workspace, args),
  'entity.presentDetails': (workspace, _token, args) => presentDetails(workspace, args),
  // A status until the app's next message; an empty one ends it.
  'assistant.threads.setStatus': ({ memory }, _token, args) => {
    memory.statuses.set(String(args.channel_id), String(args.status ?? ''));
    return { ok: true };
  },
  'agents.sessions.setStatus': setSession,
  'assistant.threads.setSuggestedPrompts': (workspace, _token, args) => {
    workspace.memory.prompts.set(String(args.channel_id), {
      title: typeof args.title === 'string' ? args.title : null,
      prompts: Array.isArray(args.prompts) ? (args.prompts as SuggestedPrompt[]) : [],
    });
    return { ok: true };
  },
  'assistant.threads.setTitle': () => ({ ok: true }),
  'dnd.info': describeDoNotDisturb,
  'users.info': describeUser,
  'auth.revoke': async (workspace) => ({ ...(await uninstallApp(workspace)), revoked: true }),
  'apps.uninstall': uninstallApp,
  'views.open': callViews('views.open'),
  'views.push': callViews('views.push'),
  'views.update': callViews('views.update'),
  'views.publish': callViews('views.publish'),
};

/** `chat.startStream`: a message that grows. The emulator knows only whole messages. */
async function startStream(
  workspace: SlackWorkspace,
  token: string,
  args: SlackArguments,
): Promise<SlackReply> {
  const text = readChunk(args);
  const reply = await workspace.emulator.call(token, 'chat.postMessage', {
    channel: args.channel,
    thread_ts: args.thread_ts,
    text: text || ' ',
    blocks: [markdown(text)],
  });
  if (!reply.ok) return reply;
  const key = messageKey(String(reply.channel), String(reply.ts));
  workspace.memory.streams.set(key, text);
  workspace.memory.streamed.add(key);
  workspace.memory.statuses.delete(String(reply.channel));
  workspace.memory.sessions.set(String(reply.channel), String(args.thread_ts));
  return { ok: true, channel: reply.channel, ts: reply.ts };
}

async function stopStream(
  workspace: SlackWorkspace,
  token: string,
  args: SlackArguments,
): Promise<SlackReply> {
  const blocks = Array.isArray(args.blocks) ? (args.blocks as Block[]) : [];
  const reply = await updateStream(workspace, token, args, blocks);
  workspace.memory.streams.delete(messageKey(String(args.channel), String(args.ts)));
  if (reply.ok) workspace.memory.sessions.delete(String(args.channel));
  return reply;
}

async function updateStream(
  workspace: SlackWorkspace,
  token: string,
  args: SlackArguments,
  blocks: Block[],
): Promise<SlackReply> {
  const key = messageKey(String(args.channel), String(args.ts));
  const before = workspace.memory.streams.get(key);
  if (before === undefined) return { ok: false, error: 'message_not_in_streaming_state' };
  const text = before + readChunk(args);
  workspace.memory.streams.set(key, text);
  return workspace.emulator.call(token, 'chat.update', {
    channel: args.channel,
    ts: args.ts,
    text: text || ' ',
    blocks: [markdown(text), ...blocks],
  });
}

function readChunk(args: SlackArguments): string {
  const chunks = Array.isArray(args.chunks)
    ? (args.chunks as { type: string; text?: string }[])
    : [];
  const chunked = chunks
    .filter((chunk) => chunk.type === 'markdown_text')
    .map((chunk) => chunk.text);
  return [args.markdown_text, ...chunked].filter((part) => typeof part === 'string').join('');
}

function markdown(text: string): Block {
  return { type: 'markdown', text };
}

/**
 * Calls the emulator, then remembers on whose screen the view is, which the emulator does not tell.
 */
function callViews(
  method: 'views.open' | 'views.push' | 'views.update' | 'views.publish',
): Handler {
  return async ({ emulator, memory }, token, args) => {
    const reply = await emulator.call(token, method, args);
    if (!reply.ok) return reply;
    const view = reply.view as View;
    const replace = (open: View) => (open.id === view.id ? view : open);
    const userId = memory.triggers.get(String(args.trigger_id ?? args.interactivity_pointer));
    if (method === 'views.publish') memory.homes.set(String(args.user_id), view);
    else if (method === 'views.update') {
      for (const [id, home] of memory.homes) memory.homes.set(id, replace(home));
      for (const [id, stack] of memory.modals) memory.modals.set(id, stack.map(replace));
    } else if (userId) {
      const below = method === 'views.push' ? (memory.modals.get(userId) ?? []) : [];
      memory.modals.set(userId, [...below, view]);
    }
    return reply;
  };
}

/** `agents.sessions.setStatus`: a status until the app clears it or ends a stream. */
function setSession({ memory }: SlackWorkspace, _token: string, args: SlackArguments): SlackReply {
  const channel = String(args.channel_id);
  const status = String(args.status);
  if (!['active', 'processing', 'suspended', 'closed'].includes(status)) {
    return { ok: false, error: 'invalid_arguments' };
  }
  if (status === 'processing') memory.sessions.set(channel, String(args.thread_ts));
  else memory.sessions.delete(channel);
  return { ok: true, status };
}

/** Somebody's “do not disturb” as Slack returns it, in seconds; 1 means never. */
function describeDoNotDisturb(
  { memory }: SlackWorkspace,
  _token: string,
  args: SlackArguments,
): SlackReply {
  const until = memory.doNotDisturbUntil.get(String(args.user)) ?? 0;
  const isOn = until > Date.now();
  return {
    ok: true,
    dnd_enabled: isOn,
    next_dnd_start_ts: isOn ? Math.floor(Date.now() / 1000) : 1,
    next_dnd_end_ts: isOn ? Math.ceil(until / 1000) : 1,
  };
}
