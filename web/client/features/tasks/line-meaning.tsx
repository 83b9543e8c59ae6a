import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { NewTask } from '#shared/api/tasks.ts';
import { asJustMe } from '#shared/domain/just-me.ts';
import { readPastedList } from '#shared/domain/pasted-list.ts';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import { maxAtOnce } from '#shared/domain/task-choice.ts';
import { type LineMark, readTaskLine, type TaskLine } from '#shared/domain/task-line.ts';
import { dayLabel, monthDayLabel, pluralize } from '#shared/formats.ts';
import { difficultyLabels } from '#shared/options.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './add-line.module.css';
import { newTaskDraft, type TaskPrefill } from './task-draft.ts';
import { usePledgeReaders } from './task-queries.ts';

export { maxAtOnce, readPastedList };

const maxTitle = 200;

export type ReadLine = {
  line: TaskLine;
  /** The reason why it can't be added as it is; '' if it can. */
  problem: string;
  /** The text with this date in place of the one that was unclear. */
  withDate: (date: CalendarDate) => string;
  toNewTask: (clientKey: string) => NewTask;
  toPrefill: () => TaskPrefill;
};

type Reading = { kept: ReadonlySet<LineMark>; timeZone: string };

export async function readLine(text: string, { kept, timeZone }: Reading): Promise<ReadLine> {
  const now = new Date();
  const line = await readTaskLine(text, { now, timeZone, locale: navigator.language }, kept);
  const { title, dueOn, difficulty, isPledge, isJustMe, question } = line;
  const given = {
    ...(difficulty && { difficulty }),
    ...(dueOn && { dueOn }),
    ...(isPledge && { isPublicPledge: true }),
  };
  return {
    line,
    problem: problemOf(line),
    withDate: (date) => {
      const said = text.trim().replace(/\s+/g, ' ');
      const at = question ? said.lastIndexOf(question.when) : -1;
      if (!question || at < 0) return text;
      const year = date.slice(0, 4);
      const isThisYear = year === localDate(now, timeZone).slice(0, 4);
      const day = isThisYear ? monthDayLabel(date) : `${monthDayLabel(date)} ${year}`;
      return said.slice(0, at) + day + said.slice(at + question.when.length);
    },
    toNewTask: (clientKey) => ({
      ...given,
      // Said of this task alone, it is no choice for those to come.
      ...(isJustMe ? { title: asJustMe(title) } : { title, titleAsTyped: true }),
      clientKey,
    }),
    toPrefill: () => ({ ...given, title, ...(isJustMe && { isPrivate: true }) }),
  };
}

function problemOf({ title, question }: TaskLine): string {
  if (title.length > maxTitle) return `A title can have up to ${maxTitle} characters.`;
  if (!question || question.mayBeTitle) return '';
  return `Choose another day, or keep “${question.when}” in the title.`;
}

/** Slack’s bot speaks of itself. */
function asOurs(reason: string): string {
  return reason.replace(/^I can/, 'We can');
}

/** 'due Fri, Dec 4', 'due tomorrow' */
export function dueText(dueOn: CalendarDate, timeZone: string): string {
  const label = dayLabel(dueOn, localDate(new Date(), timeZone));
  return `due ${/^To/.test(label) ? label.toLowerCase() : label}`;
}

type LineMeaningProps = {
  read: ReadLine;
  timeZone: string;
  /** Puts the words of a mark back into the title. */
  onKeep: (mark: LineMark) => void;
  onDate: (date: CalendarDate) => void;
  onPreload: () => void;
  onMore: () => void;
};

/** Shows how a line is understood while it is typed. */
export function LineMeaning({ read, timeZone, onKeep, onDate, ...more }: LineMeaningProps) {
  const { title, dueOn, difficulty, isPledge, isJustMe, question } = read.line;
  const readers = usePledgeReaders();
  const today = localDate(new Date(), timeZone);
  const chip = (mark: LineMark, icon: IconName, text: string, tone?: string) => (
    <Chip icon={icon} tone={tone} word={words[mark]} onKeep={() => onKeep(mark)}>
      {text}
    </Chip>
  );
  return (
    <div className={`wrap gap-6 small ${classes.meaning}`}>
      <strong className={`shrinks one-line ${classes.title}`}>{title}</strong>
      {dueOn && chip('date', 'calendar', `Due ${dayLabel(dueOn, today)}`)}
      {!dueOn && !question && (
        <span className="soft">Due {dayLabel(newTaskDraft(today).dueOn, today)}</span>
      )}
      {difficulty &&
        chip(
          'difficulty',
          'spark',
          `${difficultyLabels[difficulty]} · ${pointsByDifficulty[difficulty]} points`,
        )}
      {isPledge && chip('pledge', 'pledge', 'Public pledge', 'ember')}
      {isJustMe && chip('justMe', 'lock', 'Just me')}
      {question && (
        <span className={`wrap gap-6 ${classes.question}`}>
          {asOurs(question.reason)}
          {question.offer && (
            <Ask onPress={() => onDate(question.offer as CalendarDate)}>
              Due {dayLabel(question.offer, today)}
            </Ask>
          )}
          <Ask onPress={() => onKeep('date')}>Keep it in the title</Ask>
        </span>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.more ?? ''}
        onPointerEnter={more.onPreload}
        onClick={more.onMore}
      >
        More options
      </Button>
      {isPledge && (
        <p className={`soft ${classes.readers}`}>
          {isJustMe
            ? 'A pledge is always shared with your cohort.'
            : `Your cohort will see it and its date. ${readers}`.trimEnd()}
        </p>
      )}
    </div>
  );
}

const words: Record<LineMark, string> = {
  date: 'the date',
  difficulty: 'the difficulty',
  pledge: '“pledge”',
  justMe: '“just me”',
};

type ChipProps = {
  icon: IconName;
  tone: string | undefined;
  word: string;
  onKeep: () => void;
  children: string;
};

/** Something that was understood; pressed, it is not, and its words stay in the title. */
function Chip({ icon, tone, word, onKeep, children }: ChipProps) {
  const name = `Keep ${word} in the title`;
  return (
    <button
      type="button"
      className={`row gap-6 ${classes.chip}`}
      data-tone={tone}
      title={name}
      onClick={onKeep}
    >
      <Icon name={icon} size={14} />
      {children}
      <span className="visually-hidden">. {name}</span>
      <span className={`flex soft ${classes.cross}`}>
        <Icon name="close" size={14} />
      </span>
    </button>
  );
}

function Ask({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onPress}>
      {children}
    </Button>
  );
}

type PastedLinesProps = {
  items: string[];
  timeZone: string;
  isSending: boolean;
  onAdd: () => void;
  onJoin: () => void;
  onCancel: () => void;
};

const none: ReadonlySet<LineMark> = new Set();

/** A pasted list as the tasks that it would become, before any is added. */
export function PastedLines({
  items,
  timeZone,
  isSending,
  onAdd,
  onJoin,
  onCancel,
}: PastedLinesProps) {
  const [lines, setLines] = useState<TaskLine[]>([]);
  useEffect(() => {
    let isOld = false;
    const first = items.slice(0, maxAtOnce);
    void Promise.all(first.map((item) => readLine(item, { kept: none, timeZone }))).then(
      (read) => isOld || setLines(read.map(({ line }) => line)),
    );
    return () => {
      isOld = true;
    };
  }, [items, timeZone]);
  const count = Math.min(items.length, maxAtOnce);
  const left = items.length - count;
  const today = localDate(new Date(), timeZone);
  return (
    <section aria-label="Pasted list" className={`stack gap-8 ${classes.pasted}`}>
      <ul className={classes.items}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
          <li key={index} className="wrap between">
            <span className="medium breakable">{line.title}</span>
            <span className="soft small">{factsOf(line, today)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="soft small">
          Up to {maxAtOnce} are added at once. The other {left} stay here for the next time.
        </p>
      )}
      <div className="wrap gap-8">
        <Button size="sm" loading={isSending} onClick={onAdd}>
          Add {pluralize(count, 'task')}
        </Button>
        <Button size="sm" variant="default" disabled={isSending} onClick={onJoin}>
          Make it one task
        </Button>
        <Button size="sm" variant="subtle" color="gray" disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function factsOf(line: TaskLine, today: CalendarDate): string {
  const { dueOn, difficulty, isPledge, isJustMe, question } = line;
  return [
    question ? 'Date unclear, stays in the title' : '',
    dueOn ? `Due ${dayLabel(dueOn, today)}` : '',
    difficulty ? difficultyLabels[difficulty] : '',
    isPledge ? 'Public pledge' : '',
    isJustMe ? 'Just me' : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
