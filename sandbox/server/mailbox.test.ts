import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailMessage, MailSummary } from '#sandbox/shared/mail-api.ts';
import { startTestProduct, type TestProduct } from '#sandbox/testing/start-test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

afterAll(() => product.close());

test('keeps sent mails, newest first, with their links', async () => {
  const transport = createTransport(product.sandbox.smtpUrl);
  const from = 'Slipstream <hello@slipstream.test>';
  await transport.sendMail({ from, to: 'a@example.test', subject: 'One', text: 'Just text' });
  await transport.sendMail({
    from,
    to: 'b@example.test',
    subject: 'Grüße ✅',
    text: 'Open http://localhost:3000/set-password/abc?x=1&y=2.',
    html: '<a href="http://localhost:3000/set-password/abc?x=1&amp;y=2">Open</a>',
  });
  const list = await product.get<MailSummary[]>('/mail');
  expect(list.map((mail) => mail.subject)).toEqual(['Grüße ✅', 'One']);
  expect(list[0]).toMatchObject({ from, to: ['b@example.test'] });
  expect(list[0]).not.toHaveProperty('html');
  const mail = await product.get<MailMessage>(`/mail/${list[0]?.id}`);
  expect(mail.links).toEqual(['http://localhost:3000/set-password/abc?x=1&y=2']);
  expect(await product.get<MailSummary[]>('/mail', { to: 'a@example.test' })).toHaveLength(1);
  await expect(product.get('/mail/unknown')).rejects.toThrow('404');
  transport.close();
});

test.each([
  ['/sandbox/api/slack/messages', 'application/json', '{'],
  ['/sandbox/api/slack/messages', 'application/json', JSON.stringify('x'.repeat(2_000_000))],
  ['/sandbox/pay/premium', 'application/x-www-form-urlencoded; charset=utf-7', 'reference=a'],
  ['/sandbox/pay/premium', 'application/x-www-form-urlencoded', 'a'.repeat(20_000)],
])('what can’t be read is the sender’s fault: %s, %s', async (path, type, body) => {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  expect([400, 413, 415]).toContain(answer.status);
  expect(await answer.json()).toEqual({ message: 'That request could not be read.' });
});
