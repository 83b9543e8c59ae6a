import express, { type Express, type Request, type Response } from 'express';
import { answerResponseUrl } from '#sandbox/server/slack/response-urls.ts';
import type { SlackArguments } from '#sandbox/server/slack/start-emulator.ts';
import { handleCall, type WebApiCall } from '#sandbox/server/slack/web-api/handle-call.ts';
import { recordTraffic, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

/**
 * `SLACK_API_URL` of the demo: a proxy before the emulator that records the calls and adds what the
 * emulator lacks.
 */
export function createProxy(workspace: SlackWorkspace): Express {
  const app = express();
  app.use(express.text({ type: () => true, limit: '5mb', defaultCharset: 'utf-8' }));
  const record = (started: number, label: string, detail: string, outcome: string) => {
    const ms = Math.round(performance.now() - started);
    const direction = 'from_app';
    recordTraffic(workspace, { direction, label, detail, outcome, ok: outcome === 'ok', ms });
    workspace.feed.notify('slack');
  };
  app.all('/api/:method', async (request: Request<{ method: string }>, response: Response) => {
    const started = performance.now();
    const call = readCall(request);
    const reply = await handleCall(workspace, call);
    record(started, call.method, describeCall(call), reply.ok ? 'ok' : (reply.error ?? 'failed'));
    response.json(reply);
  });
  app.post('/response/:token', async (request: Request<{ token: string }>, response: Response) => {
    const started = performance.now();
    const answer = await answerResponseUrl(workspace, request.params.token, readBody(request));
    record(started, 'response_url', '', answer.text);
    response.status(answer.status).type('text').send(answer.text);
  });
  return app;
}

const detailLength = 90;

/** One line about a call for the list of requests, without secrets. */
function describeCall({ args }: WebApiCall): string {
  const view = args.view as { title?: { text?: string }; type?: string } | undefined;
  const about =
    view?.title?.text ?? args.text ?? args.markdown_text ?? args.name ?? args.status ?? view?.type;
  return typeof about === 'string' ? about.replace(/\s+/g, ' ').trim().slice(0, detailLength) : '';
}

function readBody({ body }: { body?: unknown }): string {
  return typeof body === 'string' ? body : '';
}

/** Form fields that clients send as JSON; all others are text. */
const jsonFields = new Set([
  'attachments',
  'blocks',
  'chunks',
  'error',
  'loading_messages',
  'metadata',
  'profile',
  'prompts',
  'unfurls',
  'user_auth_required',
  'user_auth_blocks',
  'view',
]);

/** Parses a Web API request, whether it came as a form or as JSON, with either kind of credentials. */
function readCall(request: Request<{ method: string }>): WebApiCall {
  const { method } = request.params;
  const source = readBody(request) || (request.originalUrl.split('?')[1] ?? '');
  const { token = '', ...args } = (
    request.is('application/json') ? parseJson(source) || {} : readForm(source)
  ) as SlackArguments;
  const [scheme = '', credentials = ''] = (request.get('authorization') ?? '').split(' ');
  if (scheme !== 'Basic') return { method, token: credentials || String(token), args };
  const [clientId = '', clientSecret = ''] = atob(credentials).split(':');
  return { method, token: '', args: { client_id: clientId, client_secret: clientSecret, ...args } };
}

function readForm(source: string): SlackArguments {
  const fields = [...new URLSearchParams(source)].map(([name, value]) => [
    name,
    jsonFields.has(name) ? (parseJson(value) ?? value) : value,
  ]);
  return Object.fromEntries(fields);
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return null;
  }
}
