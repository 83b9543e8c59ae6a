import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MoodySlack = {
  apiUrl: string;
  /** What each channel was told, in the order in which it came. */
  told: Map<string, string[]>;
  /** How often a sender was asked to wait. */
  limited(): number;
  close(): Promise<void>;
};

/** A Slack that only takes posts, and now and then asks a channel to wait. */
export async function startMoodySlack({ teamId }: { teamId: string }): Promise<MoodySlack> {
  const told = new Map<string, string[]>();
  let limited = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (body: object, status = 200, headers = {}) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body));
      if (!request.url?.endsWith('/chat.postMessage')) {
        answer({ ok: true, team_id: teamId, team: 'Soak', user_id: 'U0BOT' });
        return;
      }
      if (Math.random() < 0.02) {
        limited += 1;
        answer({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': '1' });
        return;
      }
      const args = new URLSearchParams(Buffer.concat(chunks).toString());
      const channel = args.get('channel') ?? '';
      const texts = told.get(channel) ?? [];
      told.set(channel, [...texts, args.get('text') ?? '']);
      answer({ ok: true, channel, ts: `1.${String(texts.length).padStart(6, '0')}` });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiUrl: `http://127.0.0.1:${port}/api/`,
    told,
    limited: () => limited,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
