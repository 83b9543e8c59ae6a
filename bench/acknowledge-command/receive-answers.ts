import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { teamId } from '../generate-data.ts';

type Answers = {
  url: string;
  answersUrl: string;
  /** How many commands were answered at their response address. */
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
      response.setHeader('Content-Type', 'application/json');
      response.end(
        isAnswer
          ? 'ok'
          : JSON.stringify({
              ok: true,
              team_id: teamId,
              user_id: 'U0BOT',
              channel: 'D1',
              ts: '1.1',
            }),
      );
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
