import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { type Applicant, newApplicant } from './applicant.ts';
import { browser } from './browser.ts';
import { openProductSql } from './open-product-sql.ts';
import { product } from './product.ts';

const password = 'patterns woven at seven';
let sql: pg.Client;

beforeAll(async () => {
  sql = await openProductSql(product.dataDir);
});
afterAll(async () => {
  await sql?.end();
});

/** Signed in and approved; who they are goes its own way in another test. */
async function newApprovedInvestor(): Promise<Applicant> {
  const ines = await newApplicant(browser, product.url, 'none');
  const answer = await ines.context.request.post('/api/investors', {
    data: {
      name: 'Ines Ortega',
      email: ines.email,
      password,
      company: 'North Fund',
      investmentFocus: ['B2B'],
      checkSizeMin: 100,
      checkSizeMax: 500,
    },
    headers: { origin: product.url },
  });
  expect(answer.status()).toBe(201);
  // What confirms the address is not sent any more once it is confirmed.
  await ines.mails(1);
  await sql.query('update accounts set is_claim = false where email = $1', [ines.email]);
  await sql.query(
    'update investors set email_verified_at = now(), approved_at = now() where email = $1',
    [ines.email],
  );
  return ines;
}

it('a deck that is opened shows to the founder, whose update reaches the investor', async () => {
  const ines = await newApprovedInvestor();
  const kenji = await actAsFounder(browser, product, { email: 'kenji.watanabe@demo.test' });
  // A first attempt may have left an investor of that name, and this month’s update.
  await sql.query(
    `update investors set name = 'Before' where name = 'Ines Ortega' and email <> $1`,
    [ines.email],
  );
  await sql.query(`delete from saved_startups s using investors i
    where i.id = s.investor_id and i.name = 'Before'`);
  await sql.query(`delete from investor_updates u using startup_applications a
    where a.id = u.founder_id and a.founder_email = 'kenji.watanabe@demo.test'`);

  const { page } = ines;
  await page.goto('/investor/dashboard?sort=match');
  await page.getByPlaceholder('Search startups...').fill('fair shift');
  const card = page.getByRole('article', { name: 'Shiftkind' });
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await card.getByText('B2B is in your focus.').waitFor();
  await card.getByRole('button', { name: 'Why this fit: Shiftkind' }).click();
  await page.getByText('40 of 40').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('button', { name: 'Search saved' }).waitFor();
  await card.getByRole('button', { name: 'Save Shiftkind' }).click();
  const deck = ines.context.waitForEvent('request', (each) => each.redirectedFrom() !== null);
  await card.getByRole('link', { name: 'Deck · Shiftkind' }).click();
  expect((await deck).url()).toMatch(/^https:\/\/.*\.example\//);
  await page.goto('/investor/saved');
  await page.getByRole('link', { name: '“fair shift”' }).waitFor();

  await kenji.page.goto('/app/investors');
  const lookers = kenji.page.getByRole('list', { name: 'Who opened your deck or website' });
  const looker = lookers.getByRole('listitem').filter({ hasText: 'Ines Ortega' });
  await looker.getByText('North Fund').waitFor();
  await looker.getByText('Deck once').waitFor();
  expect(await lookers.textContent()).not.toContain('@');
  await kenji.page.getByLabel('Subject').fill('November at Shiftkind');
  const words = kenji.page.getByRole('textbox', { name: 'Update' });
  expect(await words.inputValue()).toContain('What we got done');
  await words.fill('Hello,\n\nDone\n- Two new care homes');
  await kenji.page.getByRole('button', { name: 'Preview' }).click();
  await kenji.page.getByRole('heading', { name: 'Done' }).waitFor();
  await kenji.page.getByRole('listitem').filter({ hasText: 'Two new care homes' }).waitFor();
  const send = kenji.page.getByRole('button', { name: 'Send to 1 investor' });
  await expect.poll(() => send.isEnabled()).toBe(true);
  await send.click();
  await kenji.page.getByText('Your update goes to 1 investor.').waitFor();
  await kenji.page.getByText('Your last update has gone out.').waitFor();

  // The first one was to confirm the address.
  const [mail] = await ines.mails(2);
  expect(mail?.subject).toBe('Shiftkind: November at Shiftkind');
  expect(mail?.text).toContain('- Two new care homes');
  expect(mail?.text).not.toContain('kenji.watanabe@');
  const way = mail?.links.find((each) => each.includes('/unsubscribe/')) ?? '';
  await page.goto(way);
  await page.getByRole('heading', { name: 'Stop the updates of Shiftkind?' }).waitFor();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  const { rows } = await sql.query(
    `select 1 from update_mutes m join investors i on i.id = m.investor_id where i.email = $1`,
    [ines.email],
  );
  expect(rows).toHaveLength(1);
  await ines.context.close();
  await kenji.context.close();
});
