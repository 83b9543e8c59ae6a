import { sql } from 'kysely';
import type { ExchangeView } from '#shared/api/coach.ts';
import type { ProposalChanges } from '#shared/api/coach-proposals.ts';
import {
  type CoachProposal,
  openTaskProposals,
  proposalTitle,
} from '#shared/domain/coach-proposals.ts';
import { tooFarAhead } from '#shared/domain/written-date.ts';
import { AppError } from '#shared/errors.ts';
import { openStatuses } from '#shared/options.ts';
import type { CalendarDate } from '#shared/time.ts';
import { publishLiveEvent } from '../../live.ts';
import { findExchange } from '../../queries/coach/exchanges.ts';
import { proposalOf } from '../../queries/coach/proposals.ts';
import type { Db, Trx } from '../../schema.ts';
import { askForHelp } from '../check-ins/save-check-in.ts';
import { lockFounderTotals } from '../founders/lock-founder.ts';
import { changeMilestones, lockMilestones } from '../founders/milestones.ts';
import { insertTask } from '../tasks/create-task.ts';
import { changeTask, makePledge } from '../tasks/update-task.ts';
import { lockConversation } from './ask-coach.ts';
import { saveNote } from './notes.ts';

type DecideProposalInput = { founderId: string; proposalId: string; now: Date };

/**
 * Does what the coach proposed, once, by the operations that the pages use: their rules hold, and what
 * they refuse leaves the card open. An update is only opened as a draft. Nothing happens to a card that
 * is decided already.
 */
export async function confirmProposal(
  db: Db,
  { changes = {}, ...input }: DecideProposalInput & { changes?: ProposalChanges },
): Promise<ExchangeView> {
  return decide(db, input, async (trx, { proposal: proposed, today }) => {
    const proposal = withChanges(proposed, changes);
    const { kind, ...content } = proposal;
    const taskId = await carryOut(trx, { ...input, proposal, today });
    return { state: 'confirmed', content: JSON.stringify(content), task_id: taskId };
  });
}

export async function declineProposal(db: Db, input: DecideProposalInput): Promise<ExchangeView> {
  return decide(db, input, async () => ({ state: 'declined' }));
}

type Failure = { title: string; reason: string };

/** Adds the tasks proposed below an answer, each by itself: one that is refused holds up no other. */
export async function confirmProposedTasks(
  db: Db,
  { founderId, exchangeId, now }: { founderId: string; exchangeId: string; now: Date },
): Promise<{ exchange: ExchangeView; failures: Failure[] }> {
  const failures: Failure[] = [];
  const { proposals } = await findExchange(db, { founderId, exchangeId, now });
  for (const proposal of openTaskProposals(proposals)) {
    try {
      await confirmProposal(db, { founderId, proposalId: proposal.id, now });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push({ title: proposalTitle(proposal), reason: error.message });
    }
  }
  return { exchange: await findExchange(db, { founderId, exchangeId, now }), failures };
}

type LockedProposal = { proposal: CoachProposal; today: CalendarDate };
type Decision =
  | { state: 'confirmed'; content: string; task_id: string | null }
  | { state: 'declined' };

async function decide(
  db: Db,
  { founderId, proposalId, now }: DecideProposalInput,
  effect: (trx: Trx, locked: LockedProposal) => Promise<Decision>,
): Promise<ExchangeView> {
  return db.transaction().execute(async (trx) => {
    // In the order in which all changes of a founder lock.
    await lockFounderTotals(trx, founderId);
    const { today } = await lockConversation(trx, { founderId, now });
    const row = await trx
      .selectFrom('coach_proposals')
      .where('id', '=', proposalId)
      .where('founder_id', '=', founderId)
      .select(['exchange_id as exchangeId', 'kind', 'content', 'state'])
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('coach_proposal_not_found');
    if (row.state === 'open') {
      const decision = await effect(trx, { proposal: proposalOf(row), today });
      await trx
        .updateTable('coach_proposals')
        .where('id', '=', proposalId)
        .set({ ...decision, decided_at: now })
        .execute();
      await publishLiveEvent(trx, { coachOf: founderId });
    }
    return findExchange(trx, { founderId, exchangeId: row.exchangeId, now });
  });
}

/** A title only where the card makes something new. */
function withChanges(
  proposal: CoachProposal,
  { title, date, text }: ProposalChanges,
): CoachProposal {
  const { kind } = proposal;
  const isNew = kind === 'task' || kind === 'milestone' || (kind === 'pledge' && !proposal.taskId);
  const isDated = kind === 'task' || kind === 'pledge' || kind === 'due_date';
  const refused = (path: string) =>
    new AppError('invalid_input', { issues: [{ path, message: 'This can’t be changed here.' }] });
  if (title !== undefined && !isNew) throw refused('title');
  if (text !== undefined && kind !== 'help') throw refused('text');
  if (date !== undefined && !isDated && kind !== 'milestone') throw refused('date');
  return {
    ...proposal,
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
    ...(date === undefined ? {} : isDated ? { dueOn: date } : { date }),
  };
}

/** Returns the task that it made or changed. */
async function carryOut(
  trx: Trx,
  { founderId, proposalId, proposal, today, now }: DecideProposalInput & LockedProposal,
): Promise<string | null> {
  if ('dueOn' in proposal && proposal.dueOn) {
    if (proposal.dueOn < today) throw new AppError('coach_proposal_past');
    if (tooFarAhead(proposal.dueOn, today)) throw new AppError('coach_proposal_far');
  }
  switch (proposal.kind) {
    case 'task': {
      const { title, description, difficulty, dueOn } = proposal;
      await assertNewTitle(trx, { founderId, title });
      const task = { title, description, difficulty, dueOn, category: null };
      return insertTask(trx, { founderId, now, task: { ...task, isPublicPledge: false } });
    }
    case 'pledge':
      return carryOutPledge(trx, { founderId, now, pledge: proposal });
    case 'due_date': {
      const { taskId, dueOn } = proposal;
      await changeTask(trx, { founderId, taskId, patch: { dueOn }, now });
      return taskId;
    }
    case 'milestone': {
      const { kind, ...milestone } = proposal;
      await changeMilestones(trx, {
        founder: await lockMilestones(trx, founderId),
        changes: { added: [{ id: proposalId, ...milestone }], deleted: [] },
        now,
      });
      return null;
    }
    case 'update':
      return null;
    case 'note': {
      const { noteKind, text } = proposal;
      await saveNote(trx, { founderId, kind: noteKind, text, now });
      return null;
    }
    case 'help':
      await askForHelp(trx, { founderId, text: proposal.text, now });
      return null;
  }
}

/** The coach proposes no second task of a title that is open. Every task is made under the same lock. */
async function assertNewTitle(
  trx: Trx,
  { founderId, title }: { founderId: string; title: string },
): Promise<void> {
  const same = await trx
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', openStatuses)
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .select('id')
    .executeTakeFirst();
  if (same) throw new AppError('task_exists');
}

type PledgeInput = {
  founderId: string;
  now: Date;
  pledge: Extract<CoachProposal, { kind: 'pledge' }>;
};

async function carryOutPledge(
  trx: Trx,
  { founderId, now, pledge }: PledgeInput,
): Promise<string | null> {
  const { taskId, title } = pledge;
  const dueOn = pledge.dueOn ?? undefined;
  if (taskId === null) {
    await assertNewTitle(trx, { founderId, title });
    const task = { title, description: '', difficulty: 'medium', dueOn, category: null } as const;
    return insertTask(trx, { founderId, now, task: { ...task, isPublicPledge: true } });
  }
  if (dueOn) await changeTask(trx, { founderId, taskId, patch: { dueOn }, now });
  await makePledge(trx, { founderId, taskId, now });
  return taskId;
}
