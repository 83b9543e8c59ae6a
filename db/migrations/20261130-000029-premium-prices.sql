-- The price that the payment provider has for a payment link, as the bot last read it.
create table premium_prices (
  payment_link text primary key,
  amount numeric not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period text not null check (period in ('day', 'week', 'month', 'year')),
  periods int not null check (periods > 0),
  read_at timestamptz not null
);
