import { request } from 'node:http';

export type Outcome = { status: number } | { error: string; answered: boolean };

/**
 * Asks for a page again and again, each time on a connection of its own, until nobody listens any
 * more. Returns what came of each request.
 */
export async function keepAsking(url: string, headers: Record<string, string>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (;;) {
    const outcome = await ask(url, headers);
    if ('error' in outcome && outcome.error === 'ECONNREFUSED') return outcomes;
    outcomes.push(outcome);
  }
}

function ask(url: string, headers: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    let answered = false;
    const fail = (error: Error) =>
      resolve({ error: 'code' in error ? String(error.code) : error.message, answered });
    request(url, { headers, agent: false }, (response) => {
      answered = true;
      response.on('error', fail);
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
      response.resume();
    })
      .on('error', fail)
      .end();
  });
}
