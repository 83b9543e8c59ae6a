import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { identity, type Member, startEmulator } from '#sandbox/server/slack/start-emulator.ts';
import { type NetworkState, startNetwork } from './start-network.ts';

export type Workspace = {
  teamId: string;
  /** The settings of a product that belongs to this workspace. */
  settings: Record<string, string>;
  signingSecret: string;
  members: Member[];
  /** Ids by name. */
  channels: Record<string, string>;
  /** The address of a request's answers. */
  responseUrl(requestId: string): string;
  /** The texts that came as answers to a request. */
  answersTo(requestId: string): string[];
  /** The texts in a channel, in the order in which Slack took them. */
  readPosts(channelId: string): Promise<string[]>;
  /** The replies in the threads of a channel’s posts. */
  readReplies(channelId: string): Promise<string[]>;
  setWeather(weather: NetworkState): Promise<void>;
  countCalls(method: string): number;
  /**
   * The number of calls that the weather kept from Slack. (Nobody can count them while it is
   * closed.)
   */
  countLost(): number;
  close(): Promise<void>;
};

type WorkspaceOptions = { people: string[]; channels: string[] };

/** A Slack workspace that outlives the products that talk to it, with the bot installed by its token. */
export async function startWorkspace({ people, channels }: WorkspaceOptions): Promise<Workspace> {
  const secrets = {
    clientSecret: randomBytes(16).toString('hex'),
    signingSecret: randomBytes(16).toString('hex'),
    botToken: `xoxb-e2e-${randomBytes(12).toString('hex')}`,
  };
  const emulator = await startEmulator({
    secrets,
    publicUrl: 'http://localhost:3000',
    people: people.map((name) => ({ name, email: `${name}@example.test`, cohort: null })),
  });
  const answers = new Map<string, string[]>();
  const network = await startNetwork(emulator.url, (request, response) => {
    const requestId = /^\/response\/(.+)$/.exec(request.url ?? '')?.[1];
    if (requestId === undefined) return false;
    void text(request).then((body) => {
      answers.set(requestId, [...(answers.get(requestId) ?? []), JSON.parse(body).text]);
      response.end('ok');
    });
    return true;
  });
  const ids = await Promise.all(
    channels.map(async (name) => {
      const { channel } = await emulator.see('conversations.create', { name });
      return [name, (channel as { id: string }).id] as const;
    }),
  );
  return {
    teamId: identity.teamId,
    settings: {
      SLACK_CLIENT_ID: identity.clientId,
      SLACK_CLIENT_SECRET: secrets.clientSecret,
      SLACK_SIGNING_SECRET: secrets.signingSecret,
      SLACK_BOT_TOKEN: secrets.botToken,
      SLACK_TEAM_ID: identity.teamId,
      SLACK_API_URL: `${network.url}/api/`,
    },
    signingSecret: secrets.signingSecret,
    members: emulator.members.slice(0, people.length),
    channels: Object.fromEntries(ids),
    responseUrl: (requestId) => `${network.url}/response/${requestId}`,
    answersTo: (requestId) => answers.get(requestId) ?? [],
    async readPosts(channel) {
      const { messages } = await emulator.see('conversations.history', { channel, limit: 1000 });
      return (messages as { text: string; ts: string; subtype?: string }[])
        .filter(({ subtype }) => subtype === undefined)
        .sort((one, other) => (one.ts < other.ts ? -1 : 1))
        .map(({ text }) => text);
    },
    async readReplies(channel) {
      const { messages } = await emulator.see('conversations.history', { channel, limit: 1000 });
      const roots = (messages as { ts: string; reply_count?: number }[]).filter(
        ({ reply_count: count }) => count,
      );
      const threads = roots.map(({ ts }) => emulator.see('conversations.replies', { channel, ts }));
      return (await Promise.all(threads)).flatMap((thread) =>
        (thread.messages as { text: string; ts: string; thread_ts?: string }[])
          .filter((message) => message.thread_ts && message.thread_ts !== message.ts)
          .map(({ text }) => text),
      );
    },
    setWeather: network.setWeather,
    countCalls: (method) => network.reached.filter((url) => url === `/api/${method}`).length,
    countLost: () => network.lost.length,
    async close() {
      await network.setWeather('fine');
      await network.close();
      await emulator.close();
    },
  };
}
