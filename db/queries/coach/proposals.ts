import { sql } from 'kysely';
import type { ProposalView } from '#shared/api/coach-proposals.ts';
import { helpWeek } from '#shared/domain/check-ins.ts';
import {
  type CoachProposal,
  type CoachProposalKind,
  maxCoachProposals,
} from '#shared/domain/coach-proposals.ts';
import { pledgeRefusal } from '#shared/domain/pledges.ts';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import { maxOpenTasks } from '#shared/domain/task-generation.ts';
import { mayBePledged } from '#shared/domain/task-templates.ts';
import { tooFarAhead } from '#shared/domain/written-date.ts';
import { AppError } from '#shared/errors.ts';
import { openStatuses, type TaskState } from '#shared/options.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import type { Db } from '../../schema.ts';

export type ProposalRow = {
  id: string;
  kind: CoachProposalKind;
  state: ProposalView['state'];
  content: Record<string, unknown>;
  /** Of the task that it made or changed. */
  madeTaskId: string | null;
  /** The task that it is about, as it is now. */
  task: {
    title: string;
    status: TaskState;
    isDeleted: boolean;
    dueAt: string | null;
    isPledged: boolean;
    hasOpenPledge: boolean;
    templateKey: string | null;
  } | null;
  timeZone: string;
  /** The number of open tasks, and whether one has the title of the card; null unless it makes one. */
  board: { open: number; hasTitle: boolean } | null;
  /** The founder's cohort, and the weeks with a call for help; null unless the card is one. */
  cohort: { endsOn: CalendarDate | null; askedIn: CalendarDate[] } | null;
};

/** A column of a query of exchanges: the cards below each answer, in order. */
export const proposalRows = sql<ProposalRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'kind', p.kind, 'state', p.state, 'content', p.content,
    'madeTaskId', case when made.deleted_at is null then made.id end,
    'task', case when t.id is not null then json_build_object(
      'title', t.title, 'status', t.status, 'isDeleted', t.deleted_at is not null,
      'dueAt', t.due_date, 'isPledged', t.is_public_pledge, 'templateKey', t.template_key,
      'hasOpenPledge', exists (select from pledges o where o.task_id = t.id
        and o.founder_id = p.founder_id and o.state = 'open')) end,
    'timeZone', a.time_zone,
    'board', case when p.state = 'open' and p.kind in ('task', 'pledge')
        and p.content->>'taskId' is null then (
      select json_build_object('open', count(*)::int,
        'hasTitle', coalesce(bool_or(lower(o.title) = lower(p.content->>'title')), false))
      from tasks o where o.user_id = p.founder_id and o.deleted_at is null
        and o.status in ('pending', 'in_progress')) end,
    'cohort', case when p.state = 'open' and p.kind = 'help' then json_build_object(
      'endsOn', (select h.ends_on from cohorts h where h.id = a.cohort_id),
      'askedIn', (select coalesce(json_agg(w.week), '[]') from check_ins w
        where w.startup_id = a.startup_id and w.help_wanted is not null)) end
  ) order by p.position), '[]')
  from coach_proposals p
  join startup_founders a on a.id = p.founder_id
  left join tasks made on made.id = p.task_id
  left join tasks t on t.id = p.content->>'taskId' and t.user_id = p.founder_id
  where p.exchange_id = coach_exchanges.id)`;

/** An allow-list. */
export function toProposalView(row: ProposalRow, now: Date): ProposalView {
  const { id, state, madeTaskId: taskId, task, timeZone } = row;
  const proposal = proposalOf(row);
  const card = { id, state, obstacle: state === 'open' ? obstacleOf(proposal, row, now) : null };
  switch (proposal.kind) {
    case 'task': {
      const { kind, title, description, difficulty, dueOn } = proposal;
      const points = pointsByDifficulty[difficulty];
      return { ...card, kind, title, description, difficulty, points, dueOn, taskId };
    }
    case 'pledge': {
      const { kind, taskId: pledged, dueOn } = proposal;
      const title = task?.title ?? proposal.title;
      return { ...card, kind, title, dueOn, isNew: pledged === null, taskId };
    }
    case 'due_date': {
      const { kind, dueOn } = proposal;
      const title = task?.title ?? proposal.title;
      const from = task?.dueAt ? localDate(new Date(task.dueAt), timeZone) : null;
      return { ...card, kind, title, dueOn, from, taskId };
    }
    case 'milestone': {
      const { kind, title, description, date } = proposal;
      return { ...card, kind, title, description, date };
    }
    case 'update': {
      const { kind, subject, body } = proposal;
      return { ...card, kind, subject, body };
    }
    case 'note': {
      const { kind, noteKind, text } = proposal;
      return { ...card, kind, noteKind, text };
    }
    case 'help':
      return { ...card, kind: proposal.kind, text: proposal.text };
  }
}

/** They were validated before they were stored. */
export function proposalOf({
  kind,
  content,
}: Pick<ProposalRow, 'kind' | 'content'>): CoachProposal {
  return { kind, ...content } as CoachProposal;
}

function obstacleOf(
  proposal: CoachProposal,
  { task, board, cohort, timeZone }: ProposalRow,
  now: Date,
): ProposalView['obstacle'] {
  const today = localDate(now, timeZone);
  if ('taskId' in proposal && proposal.taskId !== null) {
    const isOpen = task && !task.isDeleted && openStatuses.some((open) => open === task.status);
    if (!isOpen)
      return task?.status === 'completed' && !task.isDeleted ? 'task_completed' : 'task_gone';
  }
  if (proposal.kind === 'help') {
    if (!cohort?.endsOn || cohort.endsOn < today) return 'no_cohort';
    return cohort.askedIn.includes(helpWeek(now, timeZone)) ? 'help_asked' : null;
  }
  if (board?.hasTitle) return 'task_exists';
  if (board && board.open >= maxOpenTasks) return 'board_full';
  if (proposal.kind === 'milestone') return proposal.date > today ? 'date_ahead' : null;
  const day = task?.dueAt ? localDate(new Date(task.dueAt), timeZone) : null;
  return taskObstacle(proposal, { task, day, now }) ?? dateObstacle(proposal, { day, today });
}

/** The reason why an open task can't be pledged, or a pledge be moved. */
function taskObstacle(
  proposal: CoachProposal,
  { task, day, now }: { task: ProposalRow['task']; day: CalendarDate | null; now: Date },
): ProposalView['obstacle'] {
  if (!task) return null;
  if (proposal.kind === 'pledge') {
    if (task.isPledged) return 'pledged';
    return mayBePledged(task.templateKey) ? null : 'pledge_not_eligible';
  }
  if (proposal.kind !== 'due_date' || !task.dueAt || !day || proposal.dueOn <= day) return null;
  const pledge = { isPublicPledge: task.hasOpenPledge, dueDate: new Date(task.dueAt) };
  return pledgeRefusal(pledge, now);
}

/** A pledge without a date of its own keeps its task’s. */
function dateObstacle(
  proposal: CoachProposal,
  { day, today }: { day: CalendarDate | null; today: CalendarDate },
): ProposalView['obstacle'] {
  if (!('dueOn' in proposal)) return null;
  const dueOn = proposal.dueOn ?? day;
  if (!dueOn || dueOn < today) return 'date_passed';
  return tooFarAhead(dueOn, today) ? 'date_far' : null;
}

const waitingWindowMs = 3 * 24 * 60 * 60 * 1000;

/** The coach's proposals of the last days that the founder has not decided on, the latest first. */
export async function listWaitingProposals(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<CoachProposal[]> {
  const rows = await db
    .selectFrom('coach_proposals as p')
    .innerJoin('coach_exchanges as e', 'e.id', 'p.exchange_id')
    .where('e.founder_id', '=', founderId)
    .where('e.asked_at', '>', new Date(now.getTime() - waitingWindowMs))
    .where('p.state', '=', 'open')
    .orderBy('e.number', 'desc')
    .orderBy('p.position')
    .limit(maxCoachProposals)
    .select(['p.kind', 'p.content'])
    .execute();
  return rows.map(proposalOf);
}

type OwnProposal = { founderId: string; proposalId: string };

/** The answer that a card of a founder stands below. */
export async function findExchangeOfProposal(
  db: Db,
  { founderId, proposalId }: OwnProposal,
): Promise<string> {
  const row = await db
    .selectFrom('coach_proposals')
    .where('id', '=', proposalId)
    .where('founder_id', '=', founderId)
    .select('exchange_id')
    .executeTakeFirst();
  if (!row) throw new AppError('coach_proposal_not_found');
  return row.exchange_id;
}

/** The draft of an update that was proposed to a founder, whether or not it was opened before. */
export async function findProposedUpdate(
  db: Db,
  { founderId, proposalId }: OwnProposal,
): Promise<{ subject: string; body: string }> {
  const row = await db
    .selectFrom('coach_proposals')
    .where('id', '=', proposalId)
    .where('founder_id', '=', founderId)
    .select(['kind', 'content'])
    .executeTakeFirst();
  const proposal = row && proposalOf(row);
  if (proposal?.kind !== 'update') throw new AppError('coach_proposal_not_found');
  return { subject: proposal.subject, body: proposal.body };
}
