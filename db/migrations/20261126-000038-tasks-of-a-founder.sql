-- Outside a transaction: one statement a paragraph, each repeatable.
-- Whatever deletes a founder, such as undoing an import of thousands. Its own statements and the check
-- of the foreign key read every task otherwise.
create index concurrently if not exists tasks_user on tasks (user_id);
