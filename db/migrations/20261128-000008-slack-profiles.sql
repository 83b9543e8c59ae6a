-- Outside a transaction: one statement a paragraph, each repeatable.

-- The address of their picture at Slack, which Slack itself can always fetch.
alter table founders add column if not exists slack_picture text;

-- The language that they use Slack in, as `en-GB`; null until Slack was asked.
alter table founders add column if not exists slack_locale text;
