-- Outside a transaction: one statement a paragraph, each repeatable.
-- A generated task that was not done ends with its day or its week: it lapses. It stays as history.

alter table tasks
  drop constraint if exists tasks_status_check,
  drop constraint if exists tasks_lapsed_generated,
  drop constraint if exists tasks_deleted_open,
  add constraint tasks_status_check
    check (status in ('pending', 'in_progress', 'completed', 'lapsed')) not valid,
  add constraint tasks_lapsed_generated
    check (status <> 'lapsed' or template_key is not null) not valid,
  add constraint tasks_deleted_open
    check (deleted_at is null or status in ('pending', 'in_progress')) not valid;

alter table tasks
  validate constraint tasks_status_check,
  validate constraint tasks_lapsed_generated,
  validate constraint tasks_deleted_open;

-- The bell says once what became of the tasks that had piled up.
alter table cohort_notifications
  drop constraint if exists cohort_notifications_type_check,
  add constraint cohort_notifications_type_check check (type in ('task_completed',
    'founder_message', 'milestone_achieved', 'streak_milestone', 'peer_help', 'introduction',
    'pledge_made', 'premium_questions', 'cheer', 'tasks_lapsed')) not valid;

alter table cohort_notifications validate constraint cohort_notifications_type_check;

-- The rule of shared/domain/lapse.ts, once for what is there. Of two open copies of a template only
-- the latest may stay, so an older one that was started ends, too; one that was pledged stays as a
-- task of the founder's own.
do $$
declare
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    batch := array(select id from startup_applications where id > last order by id limit 500);
    exit when batch = '{}';
    last := batch[cardinality(batch)];
    with generated as (
      select t.id, t.user_id, t.template_key, t.status, t.period_start,
        p.task_id is not null as is_pledged,
        greatest(
          case when t.template_key like 'daily-%' then t.period_start else t.period_start + 6 end,
          case when t.due_moved_later then (t.due_date at time zone a.time_zone)::date end
        ) < (now() at time zone a.time_zone)::date as is_over
      from tasks t
      join startup_applications a on a.id = t.user_id
      left join pledges p on p.task_id = t.id and p.state <> 'withdrawn'
      where t.template_key is not null and t.status in ('pending', 'in_progress')
        and t.deleted_at is null and t.user_id = any (batch)
    ), ranked as (
      select *, row_number() over (partition by user_id, template_key
        order by is_over and not is_pledged, period_start desc) as place
      from generated
    ), ending as (
      select id, user_id from ranked where not is_pledged and (place > 1 or (is_over
        and (template_key like 'daily-%' or status = 'pending')))
    ), own as (
      update tasks set template_key = null, period_start = null
      where id in (select id from ranked where is_pledged and place > 1)
    ), lapsed as (
      update tasks set status = 'lapsed' where id in (select id from ending)
      returning user_id
    )
    insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
      message)
    select user_id, user_id, 'tasks_lapsed', 'Your board', 'Tasks', case
      when count(*) = 1 then 'is tidy again: one old daily or weekly task has lapsed, and you lost nothing'
      else 'is tidy again: ' || count(*) ||
        ' old daily and weekly tasks have lapsed, and you lost nothing' end
    from lapsed group by user_id;
    commit;
  end loop;
end $$;

-- At most one open copy of a template.
create unique index concurrently if not exists tasks_one_open_copy on tasks (user_id, template_key)
  where template_key is not null and status in ('pending', 'in_progress') and deleted_at is null;

-- The board's open columns, Slack's numbered list; with the few that were deleted the overdue tasks of
-- the completion rate.
create index concurrently if not exists tasks_open_next on tasks (user_id, due_date)
  where status in ('pending', 'in_progress');

drop index if exists tasks_open;
alter index tasks_open_next rename to tasks_open;

-- The board's lapsed tasks, and what generation does not give again in its period.
create index concurrently if not exists tasks_lapsed on tasks (user_id, period_start)
  where status = 'lapsed';
