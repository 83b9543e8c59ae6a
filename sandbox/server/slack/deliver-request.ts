import { createHmac } from 'node:crypto';
import { identity } from '#sandbox/server/slack/start-emulator.ts';
import { recordTraffic, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryProblem, DeliveryResult } from '#sandbox/shared/slack-api.ts';

type OutgoingRequest = {
  /** The address of Slack's events otherwise. */
  url?: string;
  accept?: string;
  contentType: 'application/json' | 'application/x-www-form-urlencoded';
  body: string;
  /** Two short texts for the list of requests. */
  label: string;
  detail: string;
};

type Delivery = {
  result: DeliveryResult;
  /** The product's answer. */
  body: string;
};

/** Posts a signed request to the product as Slack would, and waits as long as Slack would. */
export async function deliverRequest(
  workspace: SlackWorkspace,
  request: OutgoingRequest,
): Promise<Delivery> {
  const { label, detail } = request;
  const started = performance.now();
  const { body = '', status, problem } = await send(workspace, request);
  const ms = Math.round(performance.now() - started);
  const ok = problem === undefined;
  const outcome = problem && problem !== 'refused' ? problem : String(status);
  recordTraffic(workspace, { direction: 'to_app', label, detail, outcome, ok, ms });
  workspace.feed.notify('slack');
  const failure = problem ? { problem, message: explanations[problem] } : {};
  return { result: { ok, status, ms, ...failure }, body };
}

/** Posts an interaction: Slack sends it as JSON in a form field. */
export function deliverPayload(
  workspace: SlackWorkspace,
  payload: Record<string, unknown>,
  detail: string,
): Promise<Delivery> {
  return deliverRequest(workspace, {
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
    label: String(payload.type),
    detail,
  });
}

async function send(
  workspace: SlackWorkspace,
  { url = workspace.requestUrl, accept = '*/*', body, contentType }: OutgoingRequest,
): Promise<{ status: number | null; body?: string; problem?: DeliveryProblem }> {
  if (!workspace.memory.installed) return { status: null, problem: 'not_installed' };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept,
        'content-type': contentType,
        'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
        ...signRequest(workspace.secrets.signingSecret, body),
      },
      body,
      signal: AbortSignal.timeout(workspace.timeoutMs),
    });
    const answer = { status: response.status, body: await response.text() };
    return response.ok ? answer : { ...answer, problem: 'refused' };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { status: null, problem: isLate ? 'timeout' : 'unreachable' };
  }
}

const explanations: Record<DeliveryProblem, string> = {
  timeout: `${identity.appName} didn't answer in time.`,
  unreachable: `${identity.appName} can't be reached.`,
  refused: `${identity.appName} refused the request.`,
  not_installed: `${identity.appName} isn't installed in this workspace.`,
};

/** Slack's `v0` signature: over the raw body and the time in seconds. */
export function signRequest(
  signingSecret: string,
  body: string,
): Record<'x-slack-request-timestamp' | 'x-slack-signature', string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', signingSecret)
    .update(`v0:${timestamp}:${body}`)
    .digest('hex');
  return { 'x-slack-request-timestamp': String(timestamp), 'x-slack-signature': `v0=${digest}` };
}
