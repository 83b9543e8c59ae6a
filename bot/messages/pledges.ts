import type { CheersOfMessage, PledgeSummary } from '#db/queries/pledges.ts';
import type { CompletionView, KeptRatio, TaskView } from '#shared/api/tasks.ts';
import { dayName, type Viewer } from '#shared/domain/due-dates.ts';
import { asJustMe } from '#shared/domain/just-me.ts';
import { keptRatioText, readersText } from '#shared/domain/pledges.ts';
import { pledgeBonusText } from '#shared/domain/points.ts';
import { pluralize } from '#shared/formats.ts';
import { addDays } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  type Message,
  type ModalView,
  message,
  plainMessage,
  plainText,
  section,
} from './block-kit.ts';
import { cutNotice, dayPicker } from './dates.ts';
import { numberedTypedCommand } from './notices.ts';
import type { announceButton } from './rewards.ts';
import { bold, escapeText } from './slack-text.ts';
import {
  dateInput,
  doneButton,
  noticeWith,
  sourceLine,
  taskAddTypedAction,
  titleInput,
} from './tasks.ts';

function pledgedLine(task: TaskView, viewer: Viewer): string {
  const by = task.dueDate ? ` by ${dayName(task.dueDate, viewer)}` : '';
  return `🤝 Pledged: ${bold(task.title)}${by}.`;
}

type PledgeMadeOptions = {
  viewer: Viewer;
  /** Somebody else is in the cohort. */
  isSeen: boolean;
  /** The channel whose readers a first pledge is told of. */
  channel: string | null;
  /** The words that it was made from, if a date was among them. */
  typed?: string;
};

export function pledgeMade(task: TaskView, { viewer, typed, ...seen }: PledgeMadeOptions): Message {
  const done = `\`/task done ${codeText(task.title)}\``;
  const bonus = `${seenText(seen)}${pledgeBonusText}. When it’s done: ${done}.`;
  const cut = typed ? cutNotice(task, { typed, viewer, action: pledgeUncutAction }) : null;
  const below = [...(cut ? [cut.line] : []), bonus, ...sourceLine(task)].join(' ');
  const made = plainMessage(pledgedLine(task, viewer), below);
  return cut?.buttons.length ? message(made.text, [...made.blocks, actions(cut.buttons)]) : made;
}

/** “Just me” in a pledge: it is offered as a task. */
export function pledgeIsShared(typed: string): Message {
  const text = 'A pledge is always shared with your cohort. A task can be just yours.';
  const label = 'Add it as a task, just me';
  return message(text, [
    section(text),
    actions([button({ action: taskAddTypedAction, label, value: asJustMe(typed), primary: true })]),
  ]);
}

/** A pasted list: each line is a pledge of its own, with its day. */
export function onePledgeAtATime(items: string[]): Message {
  const text = 'A pledge is one promise with its own day. Which do you pledge?';
  const shown = items.slice(0, 5);
  const rest = items.slice(shown.length).map((item) => escapeText(item, 500));
  return message(text, [
    section(text),
    ...shown.map((item, index) => {
      const action = numberedTypedCommand(index);
      const description = `Pledge: ${item}`;
      return section(
        bold(item, 2000),
        button({ action, label: 'Pledge it', value: `/pledge ${item}`, description }),
      );
    }),
    ...(rest.length > 0 ? [context(`Then: ${rest.join(' · ')}`.slice(0, 2000))] : []),
  ]);
}

/** A title within backticks. */
function codeText(title: string): string {
  return escapeText(title, 60).replaceAll('`', 'ˋ');
}

function seenText({ isSeen, channel }: Omit<PledgeMadeOptions, 'viewer'>): string {
  return `${isSeen ? 'Your cohort sees it. ' : ''}${channel ? `${escapeText(readersText(channel), 200)} ` : ''}`;
}

export const pledgeDayAction = 'pledge_day';
export const pledgeKeepTypedAction = 'pledge_keep_typed';
export const pledgeUncutAction = 'pledge_uncut';
export const pledgeUncutDayAction = 'pledge_uncut_day';
export const pledgeMoveAction = 'pledge_move';
export const pledgeWithdrawAction = 'pledge_withdraw';
export const pledgeTypedAction = 'pledge_typed';

/** The words are back in the title. */
export function keptLine(task: TaskView, viewer: Viewer): string {
  const by = task.dueDate ? ` by ${dayName(task.dueDate, viewer)}` : '';
  return `Kept in the title: ${bold(task.title)}, pledged${by}.`;
}

export function movedLine(task: TaskView, viewer: Viewer): string {
  const by = task.dueDate ? dayName(task.dueDate, viewer) : 'later';
  return `Moved: ${bold(task.title)} is now pledged by ${by}.`;
}

/** `/pledge move to the new office by friday` may be a pledge itself. */
export function noPledgeMatches(which: string, typed: string): Message {
  const text = `No open pledge matches “${escapeText(which, 100)}”.`;
  return message(text, [
    section(`${text} Is this a new pledge: ${bold(typed)}?`),
    actions([button({ action: pledgeTypedAction, label: 'Pledge it', value: typed })]),
    context('`/pledge list` shows the ones you made.'),
  ]);
}

export const pledgeStateLabels: Record<PledgeSummary['state'], string> = {
  open: 'Open',
  kept: 'Kept',
  done: 'Done',
  missed: 'Missed',
  withdrawn: 'Withdrawn',
};

/** The list shows this many open pledges. */
export const maxPledgesListed = 20;

type PledgeListOptions = {
  viewer: Viewer;
  ratio: KeptRatio;
  /** Shown above the list; escaped. */
  notice?: string;
};

/** Open pledges by date, with their buttons, then the latest kept and missed ones. */
export function pledgeList(
  tasks: TaskView[],
  { viewer, ratio, notice }: PledgeListOptions,
): Message {
  if (tasks.length === 0) {
    return plainMessage(
      'You have no pledges yet.',
      'Make one: `/pledge Interview five customers by Friday`.',
    );
  }
  const open = tasks.filter((task) => task.pledge === 'open');
  const settled = tasks.filter((task) => task.pledge !== 'open');
  const summary =
    open.length === 1 ? 'One pledge is open.' : `${open.length || 'No'} pledges are open.`;
  return message(notice ?? summary, [
    ...(notice ? [section(notice)] : []),
    section(`🤝 ${summary}`),
    ...open
      .slice(0, maxPledgesListed)
      .flatMap((task, index) => [
        section(`${index + 1}. ${bold(task.title)}\n${openLine(task, viewer)}`),
        pledgeButtons(task),
      ]),
    ...(settled.length > 0
      ? [
          context(
            settled
              .map((task) => `${pledgeStateLabels[task.pledge ?? 'open']}: ${bold(task.title, 80)}`)
              .join('\n'),
          ),
        ]
      : []),
    ...(ratio.decided > 0 ? [context(keptRatioText(ratio))] : []),
  ]);
}

function pledgeButtons(task: TaskView): KnownBlock {
  const withdraw = button({
    action: pledgeWithdrawAction,
    label: 'Withdraw',
    value: task.id,
    description: `Withdraw: ${task.title}`,
  });
  const beside = [doneButton(task, { place: 'single', primary: false }), withdraw];
  return dayPicker({ action: pledgeMoveAction, subject: task.id, label: 'New date', beside });
}

function openLine({ dueDate, cheers }: TaskView, viewer: Viewer): string {
  const by = `by ${dueDate ? dayName(dueDate, viewer) : '–'}`;
  return cheers === 0 ? by : `${by} · ${pluralize(cheers, 'cheer')}`;
}

export const pledgeFormId = 'pledge_form';

export function pledgeFormView({
  today,
  metadata,
  title,
  ...seen
}: {
  today: string;
  metadata: string;
  title?: string;
  isSeen: boolean;
  channel: string | null;
}): ModalView {
  return {
    type: 'modal',
    callback_id: pledgeFormId,
    private_metadata: metadata,
    title: plainText('New pledge', 24),
    submit: plainText('Pledge it', 24),
    close: plainText('Cancel', 24),
    blocks: [
      titleInput('What do you pledge?', 'Ship the beta', title),
      dateInput('By when?', addDays(today, 7)),
      context(`${seenText(seen)}${pledgeBonusText}.`),
    ],
  };
}

export const missedDoneAction = 'missed_done';
export const missedMoveAction = 'missed_move';
export const missedDropAction = 'missed_drop';
export const missedUndoAction = 'missed_undo';
export const missedReopenAction = 'missed_reopen';

/** A new date is this many days from now. */
export const newDateDays = 2;

type MissedPledgesOptions = {
  tasks: TaskView[];
  viewer: Viewer;
  /** The result of the last click, shown above the list. */
  notice?: string;
  /** The task that was just let go. */
  undo?: string;
  completion?: CompletionView;
  announce?: ReturnType<typeof announceButton>;
};

/** A founder's missed pledges, each with its next steps. Friendly, not scolding. */
export function missedPledges({
  tasks,
  viewer,
  notice,
  undo,
  completion,
  announce,
}: MissedPledgesOptions): Message {
  const beside = undo ? restoreButton(undo) : completion && reopenButton(completion);
  const noticeBlocks = noticeWith(notice, { undo: beside, announce });
  const [first] = tasks;
  if (!first) {
    const done = notice ?? 'No missed pledge is waiting for you.';
    return message(done, noticeBlocks.length > 0 ? noticeBlocks : [section(done)]);
  }
  const summary =
    tasks.length === 1
      ? `Your pledge ${bold(first.title)} is past its date.`
      : `${tasks.length} of your pledges are past their dates.`;
  const what = tasks.length === 1 ? 'One of your pledges is past its date.' : summary;
  return message(notice ?? summary, [
    ...noticeBlocks,
    section(`${what} A miss costs no points and no streak. What’s the next step?`),
    ...tasks
      .slice(0, 10)
      .flatMap((task, index) =>
        missedPledgeRow(task, { viewer, primary: index === 0 && !announce }),
      ),
    context('A new date makes it a task like any other: the pledge itself stays missed.'),
  ]);
}

/** The three labels are short enough for one line on a phone. */
function missedPledgeRow(
  task: TaskView,
  { viewer, primary }: { viewer: Viewer; primary: boolean },
): KnownBlock[] {
  const { id, title } = task;
  const by = task.dueDate ? `was due ${dayName(task.dueDate, viewer)} · ` : '';
  return [
    section(`${bold(title)}\n${by}${pluralize(task.points, 'point')}`),
    actions([
      button({
        action: missedDoneAction,
        label: 'Done now',
        value: id,
        primary,
        description: `Done now: ${title}`,
      }),
      button({
        action: missedMoveAction,
        label: `In ${newDateDays} days`,
        value: id,
        description: `New date, in ${newDateDays} days: ${title}`,
      }),
      button({
        action: missedDropAction,
        label: 'Let it go',
        value: id,
        description: `Let it go: ${title}`,
      }),
    ]),
  ];
}

function restoreButton(taskId: string) {
  return button({ action: missedUndoAction, label: 'Undo', value: taskId });
}

function reopenButton({ task }: CompletionView) {
  return button({ action: missedReopenAction, label: 'Undo', value: task.id });
}

type Cheers = Pick<PledgeSummary, 'cheers' | 'cheeredBy'>;

/** `Bo, Cy and 3 others`: names rather than mentions, which would notify them. */
export function cheerNames({ cheers, cheeredBy }: Cheers): string {
  const names = cheeredBy.map((name) => escapeText(name, 60) || '–');
  const others = cheers - names.length;
  const more = pluralize(others, 'other');
  const all = others > 0 ? [...names, more] : names;
  const last = all.at(-1) ?? '';
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last;
}

/** A direct message to the founder who pledged. */
export function cheersNotice({ titles, openTitle, ...given }: CheersOfMessage): Message {
  const verb = given.cheers === 1 ? 'cheers' : 'cheer';
  const what = titles.map((title) => bold(title, 200)).join(', ');
  const next = openTitle && `When it’s done: \`/task done ${codeText(openTitle)}\`.`;
  return plainMessage(
    `👏 ${cheerNames(given)} ${verb} you on: ${what}.`,
    next ?? 'What will you do next? Pledge it: `/pledge TEXT by Friday`.',
  );
}
