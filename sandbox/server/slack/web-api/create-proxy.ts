import type { Express, Request, Response } from 'express';
import express from 'express';
import { answerResponseUrl } from '#sandbox/server/slack/response-urls.ts';
import { answerCall } from '#sandbox/server/slack/web-api/answer-call.ts';
import { readCall, type WebApiCall } from '#sandbox/server/slack/web-api/read-call.ts';
import { recordTraffic, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

/** `SLACK_API_URL` of the demo: stands before the emulator, records, and fills its gaps. */
export function createProxy(workspace: SlackWorkspace): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(express.text({ type: () => true, limit: '5mb', defaultCharset: 'utf-8' }));
  app.all('/api/:method', async (request: Request<{ method: string }>, response: Response) => {
    const started = performance.now();
    const body = typeof request.body === 'string' ? request.body : '';
    const query = request.originalUrl.split('?')[1] ?? '';
    const call = readCall(request.params.method, request.headers, body || query);
    const reply = await answerCall(workspace, call);
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

/** One line about a call for the traffic pane: what it says, never what it carries in secret. */
function describeCall({ args }: WebApiCall): string {
  const view = args.view as { title?: { text?: string }; type?: string } | undefined;
  const about =
    view?.title?.text ?? args.text ?? args.markdown_text ?? args.name ?? args.status ?? view?.type;
  const line = typeof about === 'string' ? about.replace(/\s+/g, ' ').trim() : '';
  return line.length > detailLength ? `${line.slice(0, detailLength - 1)}…` : line;
}
