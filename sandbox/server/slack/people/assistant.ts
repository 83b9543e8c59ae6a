import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { deliverRequest } from '#sandbox/server/slack/deliver-request.ts';
import { identity } from '#sandbox/server/slack/start-emulator.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { AssistantTool, DeliveryResult, ToolAnswer } from '#sandbox/shared/slack-api.ts';

/** The tools of the app's MCP server. Slack's assistant asks for itself, so it names nobody. */
export async function listTools(
  workspace: SlackWorkspace,
): Promise<DeliveryResult & { tools: AssistantTool[] }> {
  const { result, answer } = await callServer(workspace, 'tools/list', {});
  return { ...result, tools: (answer?.tools ?? []) as AssistantTool[] };
}

/** Slack's assistant calls a tool for a person, whom it names to the server. */
export async function callTool(
  workspace: SlackWorkspace,
  input: { as: string; name: string; arguments: Record<string, unknown> },
): Promise<DeliveryResult & { answer: ToolAnswer | null }> {
  const member = findMember(workspace, input.as);
  const slack = { user_id: member.id, team_id: identity.teamId };
  const { result, answer } = await callServer(workspace, 'tools/call', {
    name: input.name,
    arguments: input.arguments,
    _meta: { slack },
  });
  const content = answer?.content as { text: string }[] | undefined;
  const text = content?.map((part) => part.text).join('\n');
  return {
    ...result,
    answer: text === undefined ? null : { text, isError: answer?.isError === true },
  };
}

let calls = 0;

/** Signed as every request of Slack is. The server keeps no session, so each call stands alone. */
async function callServer(
  workspace: SlackWorkspace,
  method: string,
  params: Record<string, unknown>,
): Promise<{ result: DeliveryResult; answer: Record<string, unknown> | null }> {
  const { mcpPath } = await workspace.readManifest();
  if (mcpPath === null) throw new SandboxError(404, 'The manifest names no MCP server.');
  calls += 1;
  const { result, body } = await deliverRequest(workspace, {
    url: new URL(mcpPath, workspace.requestUrl).href,
    accept: 'application/json, text/event-stream',
    contentType: 'application/json',
    body: JSON.stringify({ jsonrpc: '2.0', id: calls, method, params }),
    label: `mcp ${method}`,
    detail: String(params.name ?? ''),
  });
  if (!result.ok) return { result, answer: null };
  const { result: answer, error } = JSON.parse(body) as {
    result?: Record<string, unknown>;
    error?: { message: string };
  };
  return error
    ? { result: { ...result, ok: false, message: error.message }, answer: null }
    : { result, answer: answer ?? null };
}
