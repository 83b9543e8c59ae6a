import type { SlackArguments } from '#sandbox/server/slack/call-slack.ts';

export interface WebApiCall {
  method: string;
  token: string;
  args: SlackArguments;
}

/** Fields that the clients send as JSON inside a form; any other text stays text. */
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

/** One Web API request, whether it came as a form or as JSON. */
export function readCall(
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
