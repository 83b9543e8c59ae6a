import { sql } from 'kysely';
import type { Db } from '../schema.ts';

type QueuedJob = { name: string; key: string | null; queue: string | null; payload: unknown };

/** Queued jobs, ordered by name and key. */
export async function listQueuedJobs(db: Db): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select t.identifier as name, j.key, q.queue_name as queue, j.payload
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    order by name, key`.execute(db);
  return rows;
}

/** Queued mails as `<template> <recipient>`. */
export async function listQueuedMails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .orderBy('template')
    .orderBy('recipient')
    .select(['template', 'recipient'])
    .execute();
  return rows.map(({ template, recipient }) => `${template} ${recipient}`);
}

/** A cohort's channel posts, sent or queued, in order: `<kind> <subject id>`. */
export async function listChannelPosts(
  db: Db,
  { slackChannelId }: { slackChannelId: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('slack_outbox')
    .where('channel_id', '=', slackChannelId ?? '')
    .orderBy('id')
    .select(['kind', 'subject_id'])
    .execute();
  return rows.map((row) => `${row.kind} ${row.subject_id}`);
}
