import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { teamId } from '../generate-data.ts';
import type { HttpRequest } from './drive-http.ts';

export const signingSecret = 'bench-signing-secret';

type Command = { command: string; userId: string; responseUrl: string };

/** A signed slash command as Slack sends it. Each has its own trigger, so none counts as a retry. */
export function signCommand({ command, userId, responseUrl }: Command): HttpRequest {
  const body = new URLSearchParams({
    token: 'not-used',
    team_id: teamId,
    team_domain: 'bench',
    channel_id: 'C000000001',
    channel_name: 'cohort-1',
    user_id: userId,
    user_name: 'founder',
    command,
    text: '',
    is_enterprise_install: 'false',
    response_url: responseUrl,
    trigger_id: randomUUID(),
  }).toString();
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', signingSecret).update(`v0:${at}:${body}`).digest('hex');
  return {
    path: '/slack/events',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': String(at),
      'x-slack-signature': `v0=${signature}`,
    },
    body,
  };
}

type Answers = {
  url: string;
  answersUrl: string;
  /** The number of commands that were answered at their response address. */
  count(): number;
  /** Resolves when that many were, or when none has come for five seconds. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
};

const answerTimeoutMs = 5_000;

/** The part of Slack that a command needs: it takes answers and knows the bot's token. */
export async function receiveAnswers(): Promise<Answers> {
  let answered = 0;
  let onAnswer = () => {};
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      const isAnswer = request.url?.startsWith('/answers') ?? false;
      const bot = { ok: true, team_id: teamId, user_id: 'U0BOT', channel: 'D1', ts: '1.1' };
      response.setHeader('Content-Type', 'application/json');
      response.end(isAnswer ? 'ok' : JSON.stringify(bot));
      if (!isAnswer) return;
      answered += 1;
      onAnswer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    answersUrl: `${url}/answers`,
    count: () => answered,
    until: (count) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          onAnswer = () => {};
          resolve();
        };
        const timer = setTimeout(done, answerTimeoutMs);
        onAnswer = () => (answered >= count ? done() : timer.refresh());
        if (answered >= count) done();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
