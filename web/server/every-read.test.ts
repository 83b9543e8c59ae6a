import type { OpenAPI } from '@orpc/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { makeAccessToken } from '#db/operations/access-tokens/access-tokens.ts';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import { seedDemo } from '#db/seed/seed-demo.ts';
import { contract } from '#shared/api/contract.ts';
import { type DeclaredProcedure, listProcedures } from '#shared/api/procedures.ts';
import { type Audience, audiences } from '#shared/options.ts';
import { Browser, openBrowserSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();
const reads = listProcedures(contract).filter(({ method }) => method === 'GET');
const missingId = '00000000-0000-4000-8000-000000000000';
/** The values of parameters by their names. */
const values: Record<string, string> = {
  perApplication: '2',
  q: 'tide',
  textId: 'application-received',
};
let document: OpenAPI.Document;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

beforeAll(async () => {
  await seedDemo(db, { now: new Date() });
  document = (await new Browser(web()).get('/api/openapi.json')).body;
  ajv.addSchema(document, 'api');
  const { rows } = await sql<Record<string, string>>`
    select other.id as "founderId", other.id as "otherId", other.startup_id as "startupId",
      a.id as "applicationId", c.id as "cohortId",
      (select id from tasks where user_id = maya.id and deleted_at is null limit 1) as "taskId",
      (select s.id from mentor_sessions s join mentors m on m.id = s.mentor_id
        where m.email = ${demoAccounts.mentor.email} limit 1) as "sessionId"
    from founders maya, founders other, startup_applications a, cohorts c
    where maya.email = ${demoAccounts.founder.email} and other.email = 'marcus.bell@demo.test'
      and a.status = 'pending' and c.name = 'Cohort 7'
    limit 1`.execute(db);
  Object.assign(values, rows[0]);
}, 60_000);

const mayCall: Record<DeclaredProcedure['audience'], readonly Audience[]> = {
  anyone: audiences,
  signed_in: audiences,
  member: ['founder', 'investor'],
  founder: ['founder'],
  investor: ['investor'],
  mentor: ['mentor'],
  staff: ['admin'],
  manager: ['admin'],
  admin: ['admin'],
};

/** The demo has no premium founder, coach's proposal, webhook or import, and no later page of the coach's. */
const refusals: Record<string, string> = {
  'introductions.openInvestors': 'premium_needed',
  'progress.comparison': 'premium_needed',
  'progress.exportComparison': 'premium_needed',
  'premium.benefits': 'premium_needed',
  'coach.earlier': 'invalid_input',
  'coach.draft': 'coach_proposal_not_found',
  'imports.get': 'import_not_found',
  'imports.rows': 'import_not_found',
  'webhooks.deliveries': 'webhook_not_found',
};

it.each(audiences)('each read of the demo’s %s is answered as documented', async (audience) => {
  const { email } = demoAccounts[audience];
  const { id: accountId } = await db
    .selectFrom('accounts')
    .where('email', '=', email)
    .where('audience', '=', audience)
    .select('id')
    .executeTakeFirstOrThrow();
  const owner = { actor: { accountId, email }, name: 'Reads', days: 7, now: new Date() };
  const { token } = await makeAccessToken(db, { ...owner, scope: 'read' });
  const signedIn = new Browser(web());
  await openBrowserSession(db, signedIn, { accountId });
  const headers = { authorization: `Bearer ${token}` };

  const answers: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const read of reads) {
    const name = read.keys.join('.');
    const address = addressOf(read);
    const byToken = await new Browser(web()).send(address, { headers });
    const isOpen = mayCall[read.audience].includes(audience);
    const needsBrowser = isOpen && read.meta.tokens === 'never';
    expect([name, byToken.body?.code === 'token_not_allowed']).toEqual([name, needsBrowser]);
    const answer = needsBrowser ? await signedIn.get(address) : byToken;
    expect(faultOf(read, answer), name).toBeNull();
    answers[name] = answer.status < 300 ? 'answered' : answer.body.code;
    expected[name] = isOpen ? (refusals[name] ?? 'answered') : 'forbidden';
  }
  expect(answers).toEqual(expected);
});

function addressOf({ path }: DeclaredProcedure): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? missingId);
  const query = new URLSearchParams();
  for (const parameter of document.paths?.[path]?.get?.parameters ?? []) {
    if (!('name' in parameter) || parameter.in !== 'query' || !parameter.required) continue;
    query.set(parameter.name, values[parameter.name] ?? missingId);
  }
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`;
}

/** Tells where an answer differs from its description; null if it doesn't. */
function faultOf(
  { path }: DeclaredProcedure,
  { status, headers, body }: Awaited<ReturnType<Browser['get']>>,
): string | null {
  const code = status < 300 ? String(status) : 'default';
  const response = document.paths?.[path]?.get?.responses?.[code];
  const sent = headers.get('content-type') ?? '';
  const [type = ''] = sent.split(';');
  const content = response && 'content' in response ? response.content : {};
  // A file's whole type is its description.
  if (type !== 'application/json' && content?.[sent]) return null;
  if (!content?.[type]) return `${status} ${sent} is not documented`;
  const place = ['paths', path, 'get', 'responses', code, 'content', type, 'schema'];
  const pointer = place.map((key) => encodeURIComponent(key.replaceAll('/', '~1'))).join('/');
  return ajv.validate({ $ref: `api#/${pointer}` }, body) ? null : ajv.errorsText(ajv.errors);
}
