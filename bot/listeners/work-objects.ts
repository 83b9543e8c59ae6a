import type { EntityPresentDetailsArguments, WebClient } from '@slack/web-api';
import { findFounderBySlack, type SlackFounder } from '#db/queries/founders.ts';
import { findCohortPledge } from '#db/queries/pledges.ts';
import { listTasksById } from '#db/queries/tasks.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { readProductLink } from '#shared/domain/slack.ts';
import type { BotContext } from '../context.ts';
import { ownTaskObject, pledgeObject } from '../messages/work-objects.ts';
import { describeFailure } from '../slack/slack-client.ts';
import type { Call, Listeners, SlackEvent } from './listener.ts';
import type { ActionBody } from './read-request.ts';

export const workObjectListeners: Listeners = {
  events: { entity_details_requested: openDetails },
};

type DetailsRequested = {
  trigger_id?: unknown;
  entity_url?: unknown;
  external_ref?: { id?: unknown };
};

/** Somebody clicked a task's card: the details beside it are for them alone. */
async function openDetails(context: BotContext, event: SlackEvent): Promise<void> {
  const { db, workspaces } = context;
  const { teamId, userId, payload } = event;
  const { trigger_id: triggerId } = payload as DetailsRequested;
  if (!userId || typeof triggerId !== 'string') return;
  const client = await workspaces.client(teamId);
  if (!client) return;
  const founder = await findFounderBySlack(db, { teamId, userId });
  const taskId = readTaskId(payload, context.config.publicUrl);
  await presentDetails(context, { client, founder, taskId, triggerId });
}

/** From Slack's search the address alone comes. */
function readTaskId(payload: DetailsRequested, publicUrl: string): string | null {
  const { external_ref: ref, entity_url: url } = payload;
  if (typeof ref?.id === 'string') return ref.id;
  const link = typeof url === 'string' ? readProductLink(url, publicUrl) : null;
  return link?.kind === 'task' ? link.taskId : null;
}

/** A button in the details was used: they are shown as they are now. */
export async function refreshDetails(call: Call, { container, trigger_id }: ActionBody) {
  const taskId = container?.external_ref?.id;
  if (container?.type !== 'entity_detail' || !taskId || !trigger_id) return;
  const { context, client, founder } = call;
  await presentDetails(context, { client, founder, taskId, triggerId: trigger_id });
}

type PresentInput = {
  client: WebClient;
  /** Null for somebody who has not connected. */
  founder: SlackFounder | null;
  taskId: string | null;
  triggerId: string;
};

async function presentDetails(
  context: BotContext,
  { client, founder, taskId, triggerId }: PresentInput,
): Promise<void> {
  const details = founder
    ? await findDetails(context, { founder, taskId })
    : { user_auth_required: true, user_auth_url: `${context.config.publicUrl}/slack/connect` };
  try {
    await client.entity.presentDetails({ trigger_id: triggerId, ...details });
  } catch (error) {
    // Slack then shows what the card shows.
    context.logger.warn(
      { reason: describeFailure(error).reason },
      'Slack did not show the details of a task',
    );
  }
}

type Details = Omit<EntityPresentDetailsArguments, 'trigger_id'>;

/**
 * Their own task, or a pledge of their cohort. What they may not see and what isn't there are told
 * apart by nothing.
 */
async function findDetails(
  { db, clock, config }: BotContext,
  { founder, taskId }: { founder: SlackFounder; taskId: string | null },
): Promise<Details> {
  const now = clock();
  const { id: founderId, name, timeZone, cohortId } = founder;
  const at = { publicUrl: config.publicUrl, now, viewer: { now, timeZone } };
  const own = taskId && (await findOwnTask(db, { founderId, taskId, now }));
  if (own) return { metadata: ownTaskObject(own, { name }, at) };
  const pledge = taskId && cohortId && (await findCohortPledge(db, { taskId, cohortId }));
  if (pledge) return { metadata: pledgeObject(pledge, at) };
  return { error: { status: 'restricted' } };
}

/** One of the founder's own tasks; null if it isn't theirs, or is gone. */
export async function findOwnTask(
  db: BotContext['db'],
  { founderId, taskId, now }: { founderId: string; taskId: string; now: Date },
): Promise<TaskView | null> {
  const [task] = await listTasksById(db, { founderId, taskIds: [taskId], now });
  return task ?? null;
}
