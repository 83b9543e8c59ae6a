export interface SlackReply {
  ok: boolean;
  error?: string;
  [field: string]: unknown;
}

export type SlackArguments = Record<string, unknown>;

/** One Web API call. Slack answers 200 with `ok: false`; only an unknown method is no JSON. */
export async function callSlack(
  baseUrl: string,
  token: string,
  method: string,
  args: SlackArguments = {},
): Promise<SlackReply> {
  const response = await fetch(`${baseUrl}/api/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const text = await response.text();
  try {
    const reply = JSON.parse(text) as Partial<SlackReply>;
    if (typeof reply.ok === 'boolean') return reply as SlackReply;
  } catch {
    // Falls through: the emulator answers an unknown method with a page.
  }
  return { ok: false, error: 'unknown_method' };
}

/** For calls that the sandbox itself makes and that have no reason to fail. */
export async function mustCallSlack(
  baseUrl: string,
  token: string,
  method: string,
  args: SlackArguments = {},
): Promise<SlackReply> {
  const reply = await callSlack(baseUrl, token, method, args);
  if (!reply.ok) throw new Error(`The Slack emulator refused ${method}: ${reply.error}`);
  return reply;
}
