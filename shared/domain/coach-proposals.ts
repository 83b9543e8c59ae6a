import type { ProposalView } from '../api/coach-proposals.ts';
import { dateLabel, pluralize } from '../formats.ts';
import { type Difficulty, difficultyLabels, type MilestoneType } from '../options.ts';
import type { CalendarDate } from '../time.ts';
import type { CoachNoteKind } from './coach-notes.ts';

/** The coach can propose these; nothing of it happens before the founder confirms. */
export type CoachProposal =
  | {
      kind: 'task';
      title: string;
      description: string;
      difficulty: Difficulty;
      dueOn: CalendarDate;
    }
  /** `taskId`: an open task, which keeps its date if there is no other. Null: a new one. */
  | { kind: 'pledge'; taskId: string | null; title: string; dueOn: CalendarDate | null }
  | { kind: 'due_date'; taskId: string; title: string; dueOn: CalendarDate }
  | {
      kind: 'milestone';
      title: string;
      description: string;
      date: CalendarDate;
      type: MilestoneType;
    }
  | { kind: 'update'; subject: string; body: string }
  | { kind: 'note'; noteKind: CoachNoteKind; text: string }
  /** A call for help to the cohort, as the check-in has it. */
  | { kind: 'help'; text: string };

export type CoachProposalKind = CoachProposal['kind'];

/** Cards below one answer. */
export const maxCoachProposals = 6;

/** A task or a new pledge without a date is due after this many days. */
export const proposedDueDays = 7;

// Stryker disable StringLiteral: a test would only repeat these texts.
type ProposalCopy = {
  label: string;
  confirm: string;
  /** Said once it is confirmed. */
  done: string;
  /** The other people who hear of it, if that isn't plain. */
  consequence?: string;
};

export const proposalCopy: Record<CoachProposalKind, ProposalCopy> = {
  task: { label: 'New task', confirm: 'Add task', done: 'Added' },
  pledge: {
    label: 'Public pledge',
    confirm: 'Pledge it',
    done: 'Pledged',
    consequence: 'Your cohort will see it.',
  },
  due_date: { label: 'New date', confirm: 'Move it', done: 'Moved' },
  milestone: {
    label: 'Milestone',
    confirm: 'Add it',
    done: 'Added',
    consequence: 'Your cohort will hear about it.',
  },
  update: {
    label: 'Investor update',
    confirm: 'Open the draft',
    done: 'Opened',
    consequence: 'A draft for you to edit: nothing is sent.',
  },
  note: { label: 'A fact to remember', confirm: 'Remember it', done: 'Remembered' },
  help: {
    label: 'Help wanted',
    confirm: 'Ask the cohort',
    done: 'Asked',
    consequence:
      'Your cohort sees it at once and can offer help. You can reword it or take it back in your check-in.',
  },
};

export const declineLabel = 'Not now';
export const declinedText = 'Skipped';

// Stryker restore StringLiteral
/** 'Add all 3 tasks' */
export function confirmAllLabel(count: number): string {
  return `Add all ${pluralize(count, 'task')}`;
}

/** The open tasks below an answer. Adding them at once says of each why it could not be added. */
export function openTaskProposals(proposals: ProposalView[]): ProposalView[] {
  return proposals.filter(({ kind, state }) => kind === 'task' && state === 'open');
}

/** The number of them that nothing is in the way of. */
export function countTasksToAdd(proposals: ProposalView[]): number {
  return openTaskProposals(proposals).filter(({ obstacle }) => obstacle === null).length;
}

export function proposalLabel(proposal: ProposalView): string {
  const isGoal = proposal.kind === 'note' && proposal.noteKind === 'goal';
  return isGoal ? 'A goal to remember' : proposalCopy[proposal.kind].label;
}

/** A card's name: a task's or milestone's title, an update's subject, a note's or call's text. */
export function proposalTitle(proposal: ProposalView): string {
  if (proposal.kind === 'update') return proposal.subject;
  return 'text' in proposal ? proposal.text : proposal.title;
}

/** The short facts below a card's title. Cards stay for days, so none says "tomorrow". */
export function proposalFacts(proposal: ProposalView, today: CalendarDate): string[] {
  const due = (date: CalendarDate) => `due ${dateLabel(date, today)}`;
  switch (proposal.kind) {
    case 'task': {
      const { difficulty, points, dueOn } = proposal;
      return [difficultyLabels[difficulty], pluralize(points, 'point'), due(dueOn)];
    }
    case 'pledge':
      return proposal.dueOn ? [due(proposal.dueOn)] : [];
    case 'due_date': {
      const { from, dueOn, state } = proposal;
      if (state !== 'open' || !from || from === dueOn) return [due(dueOn)];
      return [`from ${dateLabel(from, today)} to ${dateLabel(dueOn, today)}`];
    }
    case 'milestone':
      return [dateLabel(proposal.date, today)];
    default:
      return [];
  }
}

// Stryker disable StringLiteral: a test would only repeat these texts.
/** The reasons why a card can't be confirmed any more. */
export const obstacleTexts = {
  task_gone: 'That task isn’t on your board.',
  task_completed: 'You’ve completed that task already.',
  task_exists: 'That task is on your board already.',
  board_full: 'There are 200 open tasks on your board. Complete some before adding more.',
  date_passed: 'Its date has passed. Set another one, then confirm it.',
  date_far: 'That day is more than two years away. Set a nearer one, then confirm it.',
  date_ahead: 'That day is still to come. Set the day on which you reached it, then confirm it.',
  pledged: 'You’ve pledged that task already.',
  pledge_locked:
    'Within 24 hours of its date a pledge can’t be made easier. Should the date pass, it costs nothing, and you can set a new one.',
  pledge_date_passed:
    'This pledge’s date has passed. In a minute it counts as missed, and you can set a new one.',
  pledge_not_eligible: 'This task is for yourself: it can’t be a public pledge.',
  no_cohort: 'No cohort of yours is running.',
  help_asked: 'Your check-in has a call for help already. Edit it there.',
} as const;
export type Obstacle = keyof typeof obstacleTexts;

/** Another date takes it away. */
export function isAboutDate(obstacle: Obstacle | null): boolean {
  return obstacle === 'date_passed' || obstacle === 'date_far' || obstacle === 'date_ahead';
}
