/** The sandbox's JSON API. A refusal becomes an error whose message is fit to be shown. */
export async function callSandbox<Reply>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Reply> {
  const response = await fetch(`/sandbox/api${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const reply: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const message = (reply as { message?: string } | null)?.message;
    throw new Error(message ?? 'The sandbox did not answer.');
  }
  return reply as Reply;
}
