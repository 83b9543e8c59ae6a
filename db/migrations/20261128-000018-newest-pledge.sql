-- Outside a transaction: one statement a paragraph, each repeatable.

-- The cockpit asks each founder's newest pledge.
create index concurrently if not exists pledges_made
  on pledges (founder_id, pledged_at desc) where state <> 'withdrawn';
