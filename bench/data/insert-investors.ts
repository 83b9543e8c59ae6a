import type pg from 'pg';

const investorCount = 500;

/** Approved investors with different wishes, an account and a session each. */
export async function insertInvestors(client: pg.Client): Promise<void> {
  await client.query(`
    create table bench.investors as
      select i as place, bench.id('investor', i) as investor_id, bench.token(1000000000 + i) as token
      from generate_series(1, ${investorCount}) i;
    insert into investors (id, name, email, company, title, investment_focus, check_size_min,
        check_size_max, email_verified_at, approved_at)
      select investor_id, 'Investor ' || place, 'investor.' || place || '@example.org',
        'Fund ' || place % 50, 'Partner',
        array[focus[1 + place % 8], focus[1 + (place / 8) % 8]],
        sizes[1 + place % 5], sizes[1 + place % 5] * 10, now(), now()
      from bench.investors, (select
        array['SaaS','FinTech','HealthTech','EdTech','Climate Tech','AI/ML','E-commerce','B2B'] focus,
        array[10, 25, 100, 500, null] sizes) words;
    insert into accounts (id, audience, email, investor_id)
      select bench.id('investor account', place), 'investor',
        'investor.' || place || '@example.org', investor_id
      from bench.investors;
    insert into sessions (token_hash, account_id, expires_at)
      select sha256(token::bytea), bench.id('investor account', place), now() + interval '7 days'
      from bench.investors`);
}
