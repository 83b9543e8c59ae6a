import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator } from 'emulate';
import { sendRequest } from '#db/testing/send-request.ts';
import { findSlackMistakes } from '#shared/testing/slack-limits.ts';
import { botScopes } from '../slack/scopes.ts';

type SlackCall = {
  method: string;
  args: Record<string, string>;
  at: number;
  status: number;
};

type Fault = {
  method: string;
  /** 0 for no answer at all. */
  status: number;
  headers?: Record<string, string>;
  body?: string;
};

export type TestSlack = {
  apiUrl: string;
  authorizeUrl: string;
  appId: string;
  clientId: string;
  clientSecret: string;
  signingSecret: string;
  /** Every call that reached Slack, in order. */
  calls: SlackCall[];
  called(method: string): SlackCall[];
  /** Calls and messages that Slack would not have taken. */
  mistakes: string[];
  /** Answers the next call of a method like this instead of passing it on to Slack. */
  failNext(fault: Fault): void;
  /** Answers the next call of a method with an error of Slack's. */
  refuseNext(method: string, error: string): void;
  limitNext(method: string, seconds: number): void;
  /** Forgets the faults to come, and breaks off the calls that hang. */
  endFaults(): void;
  /** Turns somebody's “do not disturb” on until then; null turns it off. */
  setDoNotDisturb(userId: string, until: Date | null): void;
  /** While it is down, Slack answers 503 to everything. */
  setDown(down: boolean): void;
  /** Consents as a user of the workspace, and returns the address that Slack redirects to. */
  authorize(authorizeUrl: string, userName: string): Promise<string>;
  close(): Promise<void>;
};

/** The Slack emulator, behind a thin proxy that records calls and injects faults. */
export async function startSlack({ redirectUri }: { redirectUri: string }): Promise<TestSlack> {
  const secrets = {
    clientId: '1.2',
    clientSecret: 'client-secret',
    signingSecret: 'signing-secret',
  };
  const appId = 'A000000001';
  const emulator = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        team: { name: 'Cohort', domain: 'cohort' },
        users: [
          { name: 'ada', real_name: 'Ada Park', email: 'ada@example.test' },
          { name: 'bo', real_name: 'Bo Lind', email: 'bo@example.test' },
          { name: 'mo', real_name: 'Mo Reed', email: 'mo@example.test' },
        ],
        channels: [{ name: 'general' }],
        strict_scopes: true,
        signing_secret: secrets.signingSecret,
        oauth_apps: [
          {
            client_id: secrets.clientId,
            client_secret: secrets.clientSecret,
            app_id: appId,
            name: 'Slipstream',
            redirect_uris: [redirectUri],
            scopes: [...botScopes],
          },
        ],
      },
    },
  });
  const calls: SlackCall[] = [];
  const mistakes: string[] = [];
  const faults: Fault[] = [];
  const doNotDisturb = new Map<string, Date>();
  /** Codes of people who were asked only for who they are. */
  const identityCodes = new Set<string>();
  const hanging = new Set<ServerResponse>();
  let isDown = false;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const method = request.url?.replace(/^\/api\//, '') ?? '';
    const call = { method, args: Object.fromEntries(new URLSearchParams(body)), at: Date.now() };
    mistakes.push(...findSlackMistakes(parseArgs(call.args)).map((each) => `${method}: ${each}`));
    const fault = faults.find((each) => each.method === method);
    if (isDown || fault) {
      if (fault && !isDown) faults.splice(faults.indexOf(fault), 1);
      const status = isDown ? 503 : (fault?.status ?? 500);
      calls.push({ ...call, status });
      if (status === 0) return void hanging.add(response);
      response.writeHead(status, isDown ? {} : fault?.headers).end(isDown ? '' : fault?.body);
      return;
    }
    calls.push({ ...call, status: 200 });
    // The emulator lacks these methods.
    const lacking: Record<string, () => object> = {
      'dnd.info': () => describeDoNotDisturb(doNotDisturb.get(call.args.user ?? '')),
      'entity.presentDetails': () => ({ ok: true }),
    };
    const answer = lacking[method]?.();
    if (answer) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
      return;
    }
    const { status, text } = await sendRequest(`${emulator.url}${request.url}`, {
      method: 'POST',
      headers: {
        'content-type': request.headers['content-type'] ?? '',
        ...(request.headers.authorization ? { authorization: request.headers.authorization } : {}),
      },
      body,
    });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(identityCodes.has(call.args.code ?? '') ? withoutBot(text) : text);
  }

  const proxy = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    ...secrets,
    appId,
    apiUrl: `http://127.0.0.1:${port}/api/`,
    authorizeUrl: `${emulator.url}/oauth/v2/authorize`,
    calls,
    mistakes,
    called: (method) => calls.filter((call) => call.method === method),
    failNext: (fault) => faults.push(fault),
    refuseNext(method, error) {
      const body = JSON.stringify({ ok: false, error });
      faults.push({ method, status: 200, headers: { 'content-type': 'application/json' }, body });
    },
    limitNext: (method, seconds) =>
      faults.push({ method, status: 429, headers: { 'retry-after': String(seconds) } }),
    endFaults() {
      faults.length = 0;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    setDoNotDisturb: (userId, until) => {
      if (until) doNotDisturb.set(userId, until);
      else doNotDisturb.delete(userId);
    },
    setDown: (down) => {
      isDown = down;
    },
    async authorize(url, userName) {
      const back = await authorize(emulator.url, url, userName);
      const code = new URL(back).searchParams.get('code');
      if (code && !new URL(url).searchParams.get('scope')) identityCodes.add(code);
      return back;
    },
    async close() {
      // First refuses new connections, because one that came in between would be waited for.
      const closed = new Promise((resolve) => proxy.close(resolve));
      proxy.closeAllConnections();
      await closed;
      await emulator.close();
    },
  };
}

/** Slack's libraries send what is no text as JSON. */
function parseArgs(args: Record<string, string>): Record<string, unknown> {
  const { blocks, view, unfurls, metadata } = args;
  const parts = Object.entries({ blocks, view, unfurls, metadata }).filter(
    ([, part]) => part !== undefined,
  );
  return {
    ...args,
    ...Object.fromEntries(parts.map(([name, part]) => [name, JSON.parse(String(part))])),
  };
}

/** The emulator issues a bot token to everybody; Slack only to whoever was asked for its scopes. */
function withoutBot(text: string): string {
  const { ok, error, app_id, authed_user, team, enterprise } = JSON.parse(text);
  return JSON.stringify({ ok, error, app_id, authed_user, team: { id: team?.id }, enterprise });
}

/** In seconds, as Slack counts; it began a day before its end. */
function describeDoNotDisturb(until: Date | undefined): object {
  const end = until ? until.getTime() / 1000 : 1;
  return {
    ok: true,
    dnd_enabled: until !== undefined,
    next_dnd_start_ts: until ? end - 86_400 : 1,
    next_dnd_end_ts: end,
  };
}

/** Clicks a user's button on the emulator's consent page. */
async function authorize(emulatorUrl: string, url: string, userName: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const form = html.split('<form').find((part) => part.includes(`${userName}@example.test`)) ?? '';
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')] as [string, string],
  );
  const answer = await fetch(`${emulatorUrl}/oauth/v2/authorize/callback`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return answer.headers.get('location') ?? '';
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
