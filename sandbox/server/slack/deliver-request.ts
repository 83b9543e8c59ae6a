import { createHmac } from 'node:crypto';
import { identity } from '#sandbox/server/slack/start-emulator.ts';
import { recordTraffic, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryProblem, DeliveryResult } from '#sandbox/shared/slack-api.ts';

export interface OutgoingRequest {
  contentType: 'application/json' | 'application/x-www-form-urlencoded';
  body: string;
  /** Two short texts for the traffic pane. */
  label: string;
  detail: string;
}

export interface Delivery extends DeliveryResult {
  body: string;
}

/** Posts a signed request to the product as Slack would, and waits as long as Slack would. */
export async function deliverRequest(
  workspace: SlackWorkspace,
  request: OutgoingRequest,
): Promise<Delivery> {
  const started = performance.now();
  const delivery = await send(workspace, request);
  const ms = Math.round(performance.now() - started);
  recordTraffic(workspace, {
    direction: 'to_app',
    label: request.label,
    detail: request.detail,
    outcome:
      delivery.problem === 'timeout' ? 'timeout' : String(delivery.status ?? delivery.problem),
    ok: delivery.ok,
    ms,
  });
  return { ...delivery, ms };
}

/** Posts an interaction: Slack sends it as JSON in a form field. */
export function deliverPayload(
  workspace: SlackWorkspace,
  payload: Record<string, unknown>,
  { label, detail }: Pick<OutgoingRequest, 'label' | 'detail'>,
): Promise<Delivery> {
  return deliverRequest(workspace, {
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
    label,
    detail,
  });
}

async function send(
  workspace: SlackWorkspace,
  { body, contentType }: OutgoingRequest,
): Promise<Omit<Delivery, 'ms'>> {
  if (!workspace.memory.installed) return fail('not_installed', null);
  try {
    const response = await fetch(workspace.requestUrl, {
      method: 'POST',
      headers: {
        'content-type': contentType,
        'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
        ...signRequest(workspace.secrets.signingSecret, body),
      },
      body,
      signal: AbortSignal.timeout(workspace.timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) return { ...fail('refused', response.status), body: text };
    return { ok: true, status: response.status, body: text };
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return fail(late ? 'timeout' : 'unreachable', null);
  }
}

const explanations: Record<DeliveryProblem, string> = {
  timeout: `${identity.appName} didn't answer in time.`,
  unreachable: `${identity.appName} can't be reached.`,
  refused: `${identity.appName} refused the request.`,
  not_installed: `${identity.appName} isn't installed in this workspace.`,
};

function fail(problem: DeliveryProblem, status: number | null): Omit<Delivery, 'ms'> {
  return { ok: false, status, body: '', problem, message: explanations[problem] };
}

export function toDeliveryResult({ body: _body, ...result }: Delivery): DeliveryResult {
  return result;
}

/** Slack's `v0` signature: over the raw body and the time in seconds. */
export function signRequest(
  signingSecret: string,
  body: string,
  timestamp: number = Math.floor(Date.now() / 1000),
): Record<'x-slack-request-timestamp' | 'x-slack-signature', string> {
  const digest = createHmac('sha256', signingSecret)
    .update(`v0:${timestamp}:${body}`)
    .digest('hex');
  return { 'x-slack-request-timestamp': String(timestamp), 'x-slack-signature': `v0=${digest}` };
}
