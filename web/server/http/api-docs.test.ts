import { expect, it } from 'vitest';
import { Browser } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { web } = useTestWeb();

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
  expect(ours).toHaveLength(4);
  for (const each of ours) {
    const file = await browser.get(each);
    expect([each, file.status]).toEqual([each, 200]);
    expect(file.headers.get('content-type')).toMatch(each.endsWith('.js') ? /javascript/ : /css/);
    const isLibrary = each.includes('swagger-ui');
    expect(file.headers.get('cache-control')).toMatch(isLibrary ? /immutable/ : /no-cache/);
  }
});

it('is sent plain to whoever does not unpack, and answers a slash at the end', async () => {
  const headers = { 'accept-encoding': 'identity' };
  const { headers: answered, text } = await new Browser(web()).send('/docs/api/', { headers });
  expect(answered.get('content-encoding')).toBeNull();
  expect(text).toContain('<h1>API</h1>');
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
    description: expect.stringContaining('Not with a token'),
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
