import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeAccessToken } from '#db/operations/access-tokens/access-tokens.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

it('is a page of our own files only, under the same policy as every page', async () => {
  const browser = new Browser(web());
  const { status, headers, text } = await browser.get('/docs/api');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(text).not.toMatch(/\{\{|<script>|<style|\son\w+=/);
  const addresses = Array.from(
    text.matchAll(/<(?:script|link|img)\b[^>]* (?:src|href)="([^"]*)"/g),
    ([, address = '']) => address,
  );
  const ours = addresses.filter((each) => each.startsWith('/docs/api/'));
  expect(addresses.filter((each) => !/^\/(docs\/api\/|favicon\.svg$)/.test(each))).toEqual([]);
  expect(ours).toHaveLength(2);
  for (const each of ours) {
    const file = await browser.get(each);
    expect([each, file.status]).toEqual([each, 200]);
    expect(file.headers.get('content-type')).toMatch(each.endsWith('.js') ? /javascript/ : /css/);
    expect(file.headers.get('cache-control')).toBe('no-cache');
  }
});

it('is sent plain to whoever does not unpack, and answers a slash at the end', async () => {
  const headers = { 'accept-encoding': 'identity' };
  const { headers: answered, text } = await new Browser(web()).send('/docs/api/', { headers });
  expect(answered.get('content-encoding')).toBeNull();
  expect(text).toContain('<h1>API</h1>');
});

it('has a heading for each operation and a call that goes to this instance', async () => {
  const browser = new Browser(web());
  const { text } = await browser.get('/docs/api');
  const { paths } = (await browser.get('/api/openapi.json')).body;
  const count = Object.values<object>(paths).flatMap((path) => Object.keys(path)).length;
  for (const part of [
    '<h3 ',
    '<article ',
    '<figure data-kind="curl">',
    '<figure data-kind="js">',
  ]) {
    expect([part, text.split(part).length - 1]).toEqual([part, count]);
  }
  expect(text.match(/<main\b/g)).toHaveLength(1);
  expect(text.match(/<h1\b/g)).toHaveLength(1);
  const ids = Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

it('begins with a call that a token opens, and ends with what is for browsers only', async () => {
  const { text } = await new Browser(web()).get('/docs/api');
  expect(text).toMatch(/data-kind="first".*?\/api\/tasks&quot; .*?Bearer \$ACCESS_TOKEN/s);
  const [open = '', closed = ''] = text.split('<li class="rest">');
  expect(open).toContain('href="#tasks"');
  expect(open).not.toContain('href="#access-tokens"');
  expect(closed).toContain('href="#access-tokens"');
  const at = (noun: string) => text.indexOf(`<h2 id="${noun}"`);
  expect(at('tasks')).toBeLessThan(at('access-tokens'));
});

it('shows calls that a shell and a script run as they stand', async () => {
  const { accountId, email } = await newFounderAccount(db);
  const owner = { actor: { accountId, email }, name: 'Script', days: 7, now: new Date() };
  const { token } = await makeAccessToken(db, { ...owner, scope: 'write' });
  const env = { ...process.env, ACCESS_TOKEN: token };
  const { text } = await new Browser(web()).get('/docs/api');
  const codeOf = (kind: string) => {
    const pattern = new RegExp(
      `id="tasks\\.create".*?data-kind="${kind}".*?<code>(.*?)</code>`,
      's',
    );
    return unescapeHtml(pattern.exec(text)?.[1] ?? '').replace(/https?:\/\/[^/]+/, web().url);
  };
  // A machine without curl still shows how the shell reads the line.
  const print = `${process.execPath} -e 'console.log(JSON.stringify(process.argv.slice(1)))' --`;
  const line = `curl() { ${print} "$@"; }\n${codeOf('curl')}`;
  const shell = await run('sh', ['-c', line], { env });
  expect(JSON.parse(shell.stdout)).toEqual([
    ...['-X', 'POST', `${web().url}/api/tasks`],
    ...['-H', `Authorization: Bearer ${token}`, '-H', 'Content-Type: application/json'],
    ...['-d', expect.stringContaining('Call five customers')],
  ]);
  const script = `${codeOf('js')} console.log(JSON.stringify(answer))`;
  const node = await run(process.execPath, ['--input-type=module', '-e', script], { env });
  expect(JSON.parse(node.stdout)).toMatchObject({ title: 'Call five customers' });
});

const run = promisify(execFile);

function unescapeHtml(text: string): string {
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return text.replaceAll(/&(lt|gt|quot|#39|amp);/g, (it) => entities[it as keyof typeof entities]);
}

it('names the media type of each answer, also of a file', async () => {
  const { body } = await new Browser(web()).get('/api/openapi.json');
  const typesOf = (path: string) => Object.keys(body.paths[path].get.responses[200].content);
  expect(typesOf('/admin/applications/export')).toEqual(['text/csv; charset=utf-8']);
  expect(typesOf('/admin/export')).toEqual(['application/zip']);
  expect(JSON.stringify(body)).not.toContain('*/*');
});

it('names each operation, says who may call it and what a token needs', async () => {
  const { body } = await new Browser(web()).get('/api/openapi.json');
  expect(body.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(body.paths['/tasks/{taskId}'].patch).toMatchObject({
    tags: ['Tasks'],
    summary: 'Update',
    description: 'For founders. Takes a token that may change things.',
    security: [{ token: [] }],
  });
  expect(body.paths['/settings/password'].put).toMatchObject({
    description: expect.stringContaining('access tokens don’t work here'),
    security: [],
  });
  const operations = Object.values<object>(body.paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(200);
  for (const { tags, summary, description } of operations) {
    expect([tags, summary, description]).toEqual([
      [expect.stringMatching(/^[A-Z]/)],
      expect.stringMatching(/^[A-Z]/),
      expect.stringMatching(/^(For|Open) .*\./),
    ]);
  }
});
