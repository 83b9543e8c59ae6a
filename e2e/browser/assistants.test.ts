import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsFounder, demoFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { openProductSql } from './open-product-sql.ts';
import { product } from './product.ts';

/** An app on the person's computer: where they come back to, it sends them on to another address. */
let app: Server;
let address = '';

beforeAll(async () => {
  app = createServer(({ url = '' }, response) => {
    if (url.startsWith('/callback')) {
      const elsewhere = address.replace('127.0.0.1', 'localhost');
      response.writeHead(302, { location: url.replace('/callback', `${elsewhere}/done`) }).end();
    } else response.end('Connected');
  });
  await new Promise<void>((resolve) => app.listen(0, resolve));
  address = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
});

afterAll(() => app.close());

const post = async (path: string, body: URLSearchParams | Record<string, unknown>) => {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(product.url + path, {
    method: 'POST',
    ...(!isForm && { headers: { 'content-type': 'application/json' } }),
    body: isForm ? body : JSON.stringify(body),
  });
  return response.json();
};

describe('an assistant', () => {
  it('is let in by the person, who comes back to it, wherever it leads on', async () => {
    const redirect_uri = `${address}/callback`;
    const { client_id } = await post('/oauth/register', {
      client_name: 'Browser Assistant',
      redirect_uris: [redirect_uri],
    });
    const code_verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id,
      redirect_uri,
      response_type: 'code',
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const { context, page } = await actAsFounder(browser, product);
    await page.goto(`/oauth/authorize?${query}`);
    await page.getByRole('heading', { name: 'Connect Browser Assistant to Slipstream?' }).waitFor();
    await page.getByText(demoFounder.email).waitFor();
    // A day passes. The password leads back to the same request.
    const sql = await openProductSql(product.dataDir);
    await sql.query(
      `update sessions set created_at = created_at - interval '1 day', confirmed_at = null
      where account_id = (select id from accounts where email = $1 and audience = 'founder')`,
      [demoFounder.email],
    );
    await sql.end();
    await page.getByRole('button', { name: 'Allow reading only' }).click();
    await page.getByRole('heading', { name: 'Is it still you?' }).waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(demoFounder.password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Allow reading only' }).click();
    await page.getByText('Connected').waitFor();
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const grant_type = 'authorization_code';
    const exchange = { grant_type, code, client_id, code_verifier, redirect_uri };
    expect(await post('/oauth/token', new URLSearchParams(exchange))).toMatchObject({
      scope: 'read',
    });
    await page.goto('/app/connections');
    await page.getByRole('button', { name: 'Disconnect Browser Assistant' }).waitFor();
    await context.close();
  });
});

describe('the API reference', () => {
  it('tries a call with a token, and loads nothing that its policy forbids', async () => {
    const { context, page } = await actAsFounder(browser, product);
    const made = await context.request.post('/api/access-tokens', {
      data: { name: 'Reference', scope: 'read', days: 7 },
      headers: { origin: product.url },
    });
    const { token } = await made.json();
    const elsewhere: string[] = [];
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') blocked.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url)) elsewhere.push(request.url());
    });
    await page.goto('/docs/api');
    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('streak days');
    await expect.poll(() => page.locator('article:visible').count()).toBe(1);
    const operation = page.locator('article:visible');
    await operation.locator('summary').click();
    await operation.getByRole('button', { name: 'Try it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Try GET' });
    await dialog.getByLabel('Token').fill(token);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('200 OK').waitFor();
    expect(await dialog.getByLabel('Answer').inputValue()).toContain('"current"');
    expect({ elsewhere, blocked }).toEqual({ elsewhere: [], blocked: [] });
    await context.close();
  });
});
