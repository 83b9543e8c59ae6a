import type { SlackArguments, SlackReply } from '#sandbox/server/slack/call-slack.ts';
import { messageKey } from '#sandbox/server/slack/create-memory.ts';
import { postEphemeral } from '#sandbox/server/slack/post-ephemeral.ts';
import { uninstallApp } from '#sandbox/server/slack/uninstall-app.ts';
import { assignBlockIds } from '#sandbox/server/slack/web-api/assign-ids.ts';
import { callViews } from '#sandbox/server/slack/web-api/call-views.ts';
import { checkBlocks, checkView } from '#sandbox/server/slack/web-api/check-blocks.ts';
import { describeRest } from '#sandbox/server/slack/web-api/describe-rest.ts';
import { exchangeCode } from '#sandbox/server/slack/web-api/exchange-code.ts';
import type { WebApiCall } from '#sandbox/server/slack/web-api/read-call.ts';
import { setSession, setStatus } from '#sandbox/server/slack/web-api/set-session.ts';
import {
  appendStream,
  startStream,
  stopStream,
} from '#sandbox/server/slack/web-api/stream-message.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { Block, View } from '#sandbox/shared/block-kit.ts';
import type { SuggestedPrompt } from '#sandbox/shared/slack-api.ts';

type Answer = (
  workspace: SlackWorkspace,
  token: string,
  args: SlackArguments,
) => Promise<SlackReply> | SlackReply;

/** Methods that the emulator lacks, or whose effect it shows to nobody. */
const answers: Record<string, Answer> = {
  'chat.postEphemeral': (workspace, token, args) => postEphemeral(workspace, token, args),
  'chat.startStream': startStream,
  'chat.appendStream': appendStream,
  'chat.stopStream': stopStream,
  'chat.unfurl': (workspace, _token, args) => {
    const unfurls = Object.values((args.unfurls ?? {}) as Record<string, { blocks?: Block[] }>);
    const key = messageKey(String(args.channel), String(args.ts));
    workspace.memory.unfurls.set(
      key,
      unfurls.flatMap((unfurl) => assignBlockIds(unfurl.blocks ?? [])),
    );
    return { ok: true };
  },
  'assistant.threads.setStatus': setStatus,
  'agents.sessions.setStatus': setSession,
  'assistant.threads.setSuggestedPrompts': (workspace, _token, args) => {
    workspace.memory.prompts.set(String(args.channel_id), {
      title: typeof args.title === 'string' ? args.title : null,
      prompts: Array.isArray(args.prompts) ? (args.prompts as SuggestedPrompt[]) : [],
    });
    return { ok: true };
  },
  'assistant.threads.setTitle': () => ({ ok: true }),
  'dnd.info': describeRest,
  'auth.revoke': async (workspace) => {
    await uninstallApp(workspace);
    return { ok: true, revoked: true };
  },
  'apps.uninstall': async (workspace) => {
    await uninstallApp(workspace);
    return { ok: true };
  },
  'views.open': callViews('views.open'),
  'views.push': callViews('views.push'),
  'views.update': callViews('views.update'),
  'views.publish': callViews('views.publish'),
};

/** Answers one Web API call of the product: checks what Slack would check, then asks the emulator. */
export async function answerCall(workspace: SlackWorkspace, call: WebApiCall): Promise<SlackReply> {
  const { method, token } = call;
  if (method === 'oauth.v2.access') return exchangeCode(workspace, call.args);
  if (token === workspace.secrets.botToken && !workspace.memory.installed) {
    return { ok: false, error: 'account_inactive' };
  }
  const answer = answers[method];
  // The emulator takes any unknown token for an administrator's.
  if (!isKnownToken(workspace, token)) {
    return { ok: false, error: token ? 'invalid_auth' : 'not_authed' };
  }
  const mistakes = findMistakes(call.args);
  if (mistakes.length > 0) {
    return {
      ok: false,
      error: call.args.view ? 'invalid_arguments' : 'invalid_blocks',
      response_metadata: { messages: mistakes.map((mistake) => `[ERROR] ${mistake}`) },
    };
  }
  const args = nameBlocks(call.args);
  const reply = answer
    ? await answer(workspace, token, args)
    : await workspace.emulator.call(token, method, args);
  if (reply.ok && method === 'chat.postMessage') {
    workspace.memory.statuses.delete(String(reply.channel));
  }
  return reply;
}

function isKnownToken({ secrets, memory }: SlackWorkspace, token: string): boolean {
  return token === secrets.botToken || memory.userTokens.has(token);
}

function findMistakes(args: SlackArguments): string[] {
  if (args.view) return checkView(args.view as Partial<View>);
  return args.blocks === undefined ? [] : checkBlocks(args.blocks, 'message');
}

function nameBlocks(args: SlackArguments): SlackArguments {
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
