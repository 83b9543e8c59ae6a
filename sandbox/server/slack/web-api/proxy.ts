import type { Express, Request, Response } from 'express';
import express from 'express';
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
  app.disable('x-powered-by');
  app.use(express.text({ type: () => true, limit: '5mb', defaultCharset: 'utf-8' }));
  app.all('/api/:method', async (request: Request<{ method: string }>, response: Response) => {
    const started = performance.now();
    const body = typeof request.body === 'string' ? request.body : '';
    const query = request.originalUrl.split('?')[1] ?? '';
    const call = readCall(request.params.method, request.headers, body || query);
    const reply = await handleCall(workspace, call);
    recordTraffic(workspace, {
      direction: 'from_app',
      label: call.method,
      detail: describeCall(call),
      outcome: reply.ok ? 'ok' : (reply.error ?? 'failed'),
      ok: reply.ok,
      ms: Math.round(performance.now() - started),
    });
    workspace.feed.notify('slack');
    response.json(reply);
  });
  app.post('/response/:token', async (request: Request<{ token: string }>, response: Response) => {
    const started = performance.now();
    const body = typeof request.body === 'string' ? request.body : '';
    const answer = await answerResponseUrl(workspace, request.params.token, body);
    recordTraffic(workspace, {
      direction: 'from_app',
      label: 'response_url',
      detail: '',
      outcome: answer.text,
      ok: answer.status === 200,
      ms: Math.round(performance.now() - started),
    });
    workspace.feed.notify('slack');
    response.status(answer.status).type('text').send(answer.text);
  });
  return app;
}

const detailLength = 90;

/** One line about a call for the traffic pane, without secrets. */
function describeCall({ args }: WebApiCall): string {
  const view = args.view as { title?: { text?: string }; type?: string } | undefined;
  const about =
    view?.title?.text ?? args.text ?? args.markdown_text ?? args.name ?? args.status ?? view?.type;
  const line = typeof about === 'string' ? about.replace(/\s+/g, ' ').trim() : '';
  return line.length > detailLength ? `${line.slice(0, detailLength - 1)}…` : line;
}

/** Form fields that clients send as JSON; all others are text. */
const jsonFields = new Set([
  'attachments',
  'blocks',
  'chunks',
  'loading_messages',
  'metadata',
  'profile',
  'prompts',
  'unfurls',
  'user_auth_blocks',
  'view',
]);

/** Parses a Web API request, whether it came as a form or as JSON. */
function readCall(
  method: string,
  headers: { authorization?: string | undefined; 'content-type'?: string | undefined },
  body: string,
): WebApiCall {
  const args = headers['content-type']?.includes('application/json')
    ? readJson(body)
    : readForm(body);
  const authorization = headers.authorization ?? '';
  if (authorization.startsWith('Basic ')) {
    const [clientId = '', clientSecret = ''] = atob(authorization.slice(6)).split(':');
    return {
      method,
      token: '',
      args: { client_id: clientId, client_secret: clientSecret, ...args },
    };
  }
  const bearer = authorization.replace(/^Bearer\s+/i, '');
  const { token, ...rest } = args;
  return { method, token: bearer || (typeof token === 'string' ? token : ''), args: rest };
}

function readJson(body: string): SlackArguments {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as SlackArguments) : {};
  } catch {
    return {};
  }
}

function readForm(body: string): SlackArguments {
  const args: SlackArguments = {};
  for (const [name, value] of new URLSearchParams(body)) {
    args[name] = jsonFields.has(name) ? parseOr(value) : value;
  }
  return args;
}

function parseOr(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
