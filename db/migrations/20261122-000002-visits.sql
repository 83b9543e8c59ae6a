-- Outside a transaction: one statement a paragraph, each repeatable.
-- Says whether somebody is here for the first time.

alter table accounts add column if not exists first_signed_in_at timestamptz;

-- Whoever has chosen a password has been here.
do $$
declare
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    batch := array(select id from accounts where id > last order by id limit 1000);
    exit when batch = '{}';
    last := batch[cardinality(batch)];
    update accounts set first_signed_in_at = created_at
    where id = any (batch) and password_hash is not null and first_signed_in_at is null;
    commit;
  end loop;
end $$;
