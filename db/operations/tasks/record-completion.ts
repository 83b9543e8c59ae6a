import { type RawBuilder, sql } from 'kysely';
import type { LedgerKind } from '#shared/domain/points.ts';
import { encodeSubject } from '#shared/domain/slack-messages.ts';
import type { Streak } from '#shared/domain/streak.ts';
import type { WebhookEvent } from '#shared/domain/webhook-events.ts';
import { priorityOf, privateJobs } from '../../jobs.ts';
import { liveChannel } from '../../live.ts';
import type { Trx } from '../../schema.ts';
import { sendChannelJobSpec } from '../deliveries/slack-outbox.ts';
import { collectCompletions, isCollected } from '../notifications/collected-completions.ts';
import {
  insertNotificationsSql,
  type NotificationEvent,
} from '../notifications/create-notifications.ts';
import { insertWebhooksSql, webhookJobsSql } from '../webhooks/webhook-outbox.ts';
import { isHandedOver, type LockedTask } from './lock-task.ts';

export type EarningRow = {
  kind: LedgerKind;
  points: number;
  run_started_on?: string | null;
  streak_days?: number;
};

export type Completion = {
  completionId: string;
  founderId: string;
  task: LockedTask;
  source: 'web' | 'slack';
  at: Date;
  localDate: string;
  earnings: EarningRow[];
  earned: number;
  streak: Streak;
  frozen: string[];
  reachedDays: number | null;
  pledge: 'kept' | 'done' | 'missed' | null;
  /** The last instant of yesterday, if the task was done then and completed today. */
  countedAt: Date | null;
};

/**
 * Writes everything that a completion changes in one statement, because this is the most frequent
 * write; only from a day's fifth shared one on the bells take another. The caller holds the lock of the
 * founder's totals, so the aggregates read here are current. Of a task that is just for its founder the
 * cohort's pages learn only that its boards changed.
 */
export async function recordCompletion(trx: Trx, completion: Completion): Promise<void> {
  const { completionId, founderId, task, at, streak } = completion;
  const day = completion.localDate;
  const { countedAt } = completion;
  const isOwnHardTask = task.difficulty === 'hard' && task.template_key === null;
  const channel = channelOf(task);
  const invalidation = JSON.stringify({ founderId, cohortId: task.cohort_id });
  const { rows } = await sql<{ isCollected: boolean }>`
    with shared as materialized (
      select not ${task.is_private} and ${isCollected({ founderId, day })} as is_collected
    ), completion as (
      insert into completions
        (id, task_id, founder_id, completed_at, local_date, time_zone, source, points, streak,
          backfilled, pledge_missed_at, collected)
      values (${completionId}, ${task.id}, ${founderId}, ${at}, ${day}, ${task.time_zone},
        ${completion.source}, ${completion.earned}, ${streak.current}, ${countedAt !== null}, (
          select resolved_at from pledges
          where task_id = ${task.id} and state = 'missed' and ${completion.pledge}::text <> 'missed'
            and resolved_at > ${countedAt}::timestamptz), (select is_collected from shared))
    ), task as (
      update tasks set status = 'completed', completed_at = ${at}, taken_up = ${isHandedOver}
      where id = ${task.id}
    ), ledger as (
      insert into points_ledger (user_id, task_id, completion_id, kind, points, earned_on,
        run_started_on, streak_days, created_at)
      select ${founderId}::uuid, ${task.id}::text, ${completionId}::uuid, kind, points, ${day}::date,
        run_started_on, streak_days, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(completion.earnings)}::jsonb)
        as earned (kind text, points int, run_started_on date, streak_days int)
    ), before as (
      select board_points from daily_points where founder_id = ${founderId} and day = ${day}
    ), today as (
      insert into daily_points (founder_id, day, points, tasks_completed, hard_tasks)
      values (${founderId}, ${day}, ${completion.earned}, 1, ${isOwnHardTask ? 1 : 0})
      on conflict (founder_id, day) do update set
        points = daily_points.points + excluded.points,
        hard_tasks = daily_points.hard_tasks + excluded.hard_tasks,
        tasks_completed = daily_points.tasks_completed + 1
      returning board_points
    ), totals as (
      update founder_totals set
        points = points + ${completion.earned},
        board_points = board_points + (select board_points from today)
          - coalesce((select board_points from before), 0),
        tasks_completed = tasks_completed + 1,
        current_streak = ${streak.current},
        longest_streak = ${streak.longest},
        streak_started_on = ${streak.startedOn}::date,
        last_active_on = ${streak.lastActiveOn}::date,
        last_active_at = ${streak.lastActiveAt}::timestamptz,
        last_active_zone = ${streak.lastActiveZone},
        last_counted_on = ${streak.countedOn}::date,
        last_counted_zone = ${streak.countedZone},
        freezes_held = ${streak.freezesHeld}
      where founder_id = ${founderId}
    ), freezes as (
      insert into streak_freezes (founder_id, day)
      select ${founderId}::uuid, unnest(${completion.frozen}::date[])
    ), pledge as (
      update pledges set state = ${completion.pledge ?? 'open'}, resolved_at = ${at}
      where task_id = ${task.id} and ${completion.pledge}::text is not null and (state = 'open' or (
        state = 'missed' and ${completion.pledge}::text <> 'missed'
          and resolved_at > ${countedAt}::timestamptz))
    ), notifications as (
      ${insertNotificationsSql({
        to: { cohortId: task.cohort_id },
        from: { id: founderId, name: task.founder_name, startupName: task.startup_name },
        events: completionNotifications(completion),
        subject: { column: 'completion_id', id: completionId },
        where: sql`(event.type <> 'task_completed' or not (select is_collected from shared))`,
        now: at,
      })}
    ), webhooks as (
      ${insertWebhooksSql({ events: webhookEvents(completion), now: at })}
    ), posts as (
      insert into slack_outbox (team_id, channel_id, kind, subject_id)
      select ${task.slack_team_id}::text, ${channel}::text, kind, subject_id
      from (values
        ('completion', ${encodeSubject('completion', { completionId })}),
        ('pledge_update', ${encodeSubject('pledge_update', { taskId: task.id })}))
        as post (kind, subject_id)
      where ${channel}::text is not null
        and (kind = 'completion' or ${completion.pledge}::text is not null)
      on conflict (kind, subject_id) do update
        set team_id = excluded.team_id, channel_id = excluded.channel_id, state = 'waiting',
          attempts = 0, created_at = clock_timestamp()
        where excluded.kind = 'pledge_update'
    )
    select pg_notify(${liveChannel}, ${invalidation}), (
      ${completionJobsSql(completion)}
    ), (select is_collected from shared) as "isCollected"`.execute(trx);
  if (!rows[0]?.isCollected) return;
  const { cohort_id: cohortId, founder_name: founderName, startup_name: startupName } = task;
  const to = { cohortId, founderName, startupName, streak: streak.current, now: at };
  await collectCompletions(trx, { founderId, day, to });
}

/**
 * The channel of its post. Nobody is notified of a task that is just for its founder, nor of its
 * streak.
 */
function channelOf(task: LockedTask): string | null {
  return task.is_private ? null : task.slack_team_id && task.slack_channel_id;
}

/** Notifications for the cohort: the completed task, and a streak milestone if one was reached. */
function completionNotifications({ task, earned, streak, reachedDays, countedAt }: Completion) {
  if (task.is_private) return [];
  const events: NotificationEvent[] = [
    {
      type: 'task_completed',
      message: `completed “${task.title}”${countedAt ? ' yesterday' : ''}`,
      points: earned,
      streak_count: streak.current,
    },
  ];
  if (reachedDays !== null) {
    events.push({
      type: 'streak_milestone',
      message: `reached a ${reachedDays}-day streak`,
      points: earned,
      streak_count: reachedDays,
    });
  }
  return events;
}

/** Webhook events of a completion: nothing of a task that is just for its founder. */
function webhookEvents(completion: Completion): WebhookEvent[] {
  const { task, founderId, completionId, earned, streak, pledge } = completion;
  if (task.is_private) return [];
  const { id: taskId, title, difficulty, due_date } = task;
  const founder = { id: founderId, name: task.founder_name, startup: task.startup_name };
  const points = earned;
  const done = { taskId, completionId, title, difficulty, points, streak: streak.current, founder };
  const events: WebhookEvent[] = [{ type: 'task.completed', data: done }];
  if ((pledge === 'kept' || pledge === 'missed') && due_date) {
    const type = pledge === 'kept' ? 'pledge.kept' : 'pledge.missed';
    events.push({ type, data: { taskId, title, dueAt: due_date.toISOString(), founder } });
  }
  return events;
}

/**
 * Adds the jobs that send the channel's posts and webhooks and update the founder's Home tab, and
 * counts them.
 *
 * A channel's job that is waiting already is left alone: writing its row again would make concurrent
 * completions of a cohort wait for each other. The key share lock keeps a worker from taking it before
 * we commit. A job that failed before (`attempts > 0`) goes to `add_jobs`, which restarts it.
 */
function completionJobsSql({
  founderId,
  task,
}: Pick<Completion, 'founderId' | 'task'>): RawBuilder<unknown> {
  const channel = channelOf(task);
  return sql`
      select count(*) from (
        select array(
          select ${sendChannelJobSpec(sql`${channel}::text`)}
          where ${channel}::text is not null and not exists (
            select from ${privateJobs}
            where key = 'send:' || ${channel} and locked_at is null and attempts = 0
            for key share)
          union all
          select ('publish-home', json_build_object('founderId', ${founderId}::text),
            null, null, null, 'home:' || ${founderId}, ${priorityOf('publish-home')}, null)::graphile_worker.job_spec
          where ${task.has_home}
          union all
          ${webhookJobsSql}
        ) as specs
      ) jobs, graphile_worker.add_jobs(specs, job_key_preserve_run_at := true)
      where cardinality(specs) > 0`;
}
