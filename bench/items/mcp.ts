import type pg from 'pg';
import { openPool, takeTurns } from '../database.ts';
import { childrenOn } from '../measure/child-process.ts';
import { driveHttp, type HttpRequest } from '../measure/drive-http.ts';
import { type Contender, measureInRounds } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';

const endpoint = 'our HTTP endpoint';
const tool = 'the tool, by tools/call';

const listing = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_tasks', arguments: {} },
});

/** W8: a founder's list of tasks by an assistant, beside the endpoint that it calls. */
export async function measureMcp(url: string, options: Options): Promise<Result> {
  const { connections } = options;
  const pool = openPool(url);
  const tokens = takeTurns(await makeTokens(pool));
  await pool.end();
  const children = childrenOn(url, connections);
  const product = await children.start('servers/product.ts');
  const contender = (name: string, request: (token: string) => HttpRequest): Contender => ({
    name,
    run: (count) => driveHttp(product.port, tokens.take(count).map(request), connections),
  });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const call = (token: string) => ({
    path: '/mcp',
    headers: {
      ...bearer(token),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: listing,
  });
  try {
    const measured = await measureInRounds(
      [
        contender(endpoint, (token) => ({
          method: 'GET',
          path: '/api/tasks',
          headers: bearer(token),
        })),
        contender(tool, call),
      ],
      options,
    );
    return {
      tables: [
        {
          title: `A founder’s tasks (${connections} connections)`,
          measured,
          people: tokens.count(),
          limit: endpoint,
          floor: endpoint,
          goals: [{ contender: tool, figure: 'perSecond', of: { contender: endpoint }, min: 0.9 }],
        },
      ],
      discrepancies: await findDiscrepancies(product.port, call(tokens.take(1)[0] ?? '')),
    };
  } finally {
    await children.stop();
  }
}

/** An access token for each of up to 2,000 founders, used just now, so that none has to be noted. */
async function makeTokens(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>(
    `with tokens as (
      select a.id, 'slip_' || left(encode(sha256(f.founder_id::text::bytea), 'hex'), 43) as token
      from bench.founders f join accounts a on a.founder_id = f.founder_id
      order by f.place limit 2000
    ), made as (
      insert into access_tokens (account_id, name, token_hash, scope, created_at, expires_at,
          last_used_at)
        select id, 'Bench', sha256(token::bytea), 'read', now(), now() + interval '7 days',
          now() + interval '1 hour'
        from tokens
    )
    select token from tokens`,
  );
  await pool.query('vacuum (analyze) access_tokens');
  return rows.map(({ token }) => token);
}

async function findDiscrepancies(port: number, { path, headers, body }: HttpRequest) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers,
    body: body ?? null,
  });
  const answer = (await response.json()) as { result?: { content?: { text: string }[] } };
  const text = answer.result?.content?.[0]?.text ?? '';
  return /^\d+ open tasks?/.test(text) ? [] : [`answered “${text.slice(0, 80)}”`];
}
