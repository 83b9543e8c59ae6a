import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { CheckInView, Kpi, OpenCheckIn } from '#shared/api/check-ins.ts';
import { checkInFields, summariseAnswers } from '#shared/domain/check-ins.ts';
import { dateTimeLabel, monthDayLabel, timeLabel, weekdayLabel } from '#shared/formats.ts';
import type { Stage } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import { readLocale } from '../../lib/browser.ts';
import { tasksSearchPath } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { ChangeKpi } from './change-kpi.tsx';
import { AnswerList, CheckInAnswers, type Said } from './check-in-answers.tsx';
import { type CheckInDraft, hasUnsaved, storeDraft, storedDraft } from './check-in-draft.ts';
import { CheckInForm } from './check-in-form.tsx';
import classes from './check-ins.module.css';
import { KpiForm } from './kpi-form.tsx';

type Founder = { id: string; stage: Stage; timeZone: string; hasCohort: boolean };

type Props = { view: CheckInView; founder: Founder; now: Date };

/** The week's check-in: closed, open, away or done, and before it the number that a startup goes by. */
export function CheckInWeek(props: Props) {
  const { view, founder } = props;
  return (
    <>
      {!view.kpi && (
        <Panel title="Choose your number">
          <p className={`soft ${classes.lead}`}>
            Pick the one number that tells best whether your startup is growing. You’ll enter it
            every week, and Progress shows how it grows. You can change it later.
          </p>
          <KpiForm
            stage={founder.stage}
            kpi={null}
            isSecond={view.open !== null}
            onDone={() => {}}
          />
        </Panel>
      )}
      {view.open ? (
        <OpenWeek key={view.open.week} {...props} open={view.open} />
      ) : (
        <Closed {...props} />
      )}
    </>
  );
}

function Closed({ view, founder }: Props) {
  const { timeZone } = founder;
  const at = new Date(view.nextOpensAt);
  const date = localDate(at, timeZone);
  const time = timeLabel(at, { timeZone, locale: readLocale() });
  const isAway = view.coming.some((each) => each.week === date && each.isAway);
  const [last] = view.past;
  return (
    <Panel title="Closed right now">
      <p>
        The next one opens on {weekdayLabel(date)} at {time} ({monthDayLabel(date)}, your time).
      </p>
      {isAway && <p className="soft">You’re away that week, so you can skip it.</p>}
      {last && (last.isDone || last.isAway || !view.pausedSince) && (
        <p className="soft">
          {last.isDone
            ? 'You checked in for the last one.'
            : last.isAway
              ? 'You were away for the last one.'
              : 'You missed the last one. It happens: the next one counts.'}
        </p>
      )}
      {last?.isDone && last.answers.goal && (
        <div className={`stack gap-2 ${classes.until}`}>
          <p className="soft small">Your goal until then</p>
          <p className="strong breakable">{last.answers.goal}</p>
        </div>
      )}
      <UnsavedAnswers founderId={founder.id} kpi={view.kpi} />
    </Panel>
  );
}

/** Words written too late to be saved. */
function UnsavedAnswers({ founderId, kpi }: { founderId: string; kpi: Kpi | null }) {
  const [draft, setDraft] = useState<CheckInDraft | null>(() => storedDraft(founderId));
  if (!draft || !hasUnsaved(draft)) return null;
  const { kpiValue, usersSpoken, goal, blocker, helpWanted } = draft.typed;
  const words: Said[] = [
    [kpi?.name ?? checkInFields.kpiValue.summary, kpiValue],
    ...summariseAnswers({ usersSpoken, goal, blocker, helpWanted }),
  ];
  if (words.every(([, text]) => !text)) return null;
  return (
    <div className={`stack gap-10 ${classes.conflict} ${classes.lost}`}>
      <p>
        <strong>This wasn’t saved before the check-in closed:</strong>
      </p>
      <AnswerList said={words} className={`stack gap-12 ${classes.answers}`} />
      <div className="wrap gap-8">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            storeDraft(founderId, null);
            setDraft(null);
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}

function OpenWeek({ view, founder, now, open }: Props & { open: OpenCheckIn }) {
  const { timeZone } = founder;
  const [isWanted, setWanted] = useState<boolean | null>(() => hasUnsavedHere(founder.id, open));
  // Once somebody writes, the form stays, whatever a teammate does meanwhile.
  const isWriting = isWanted ?? (!open.done && !open.isAway);
  const heading = useRef<HTMLDivElement>(null);
  const [hasFinished, setFinished] = useState(false);
  useEffect(() => {
    if (hasFinished && !isWriting) heading.current?.focus();
  }, [hasFinished, isWriting]);
  const closes = closingText(open, timeZone);
  const showForm = (value: boolean) => () => setWanted(value);
  if (open.isAway && !isWriting) {
    return (
      <Panel title="You’re away this week">
        <div className="stack gap-20">
          <p>Nobody will remind you, and the week doesn’t count as missed.</p>
          <div className={`row wrap ${classes.foot}`}>
            <Button variant="default" onClick={showForm(true)}>
              Check in anyway
            </Button>
          </div>
        </div>
      </Panel>
    );
  }
  if (open.done && !isWriting) {
    return (
      <div ref={heading} tabIndex={-1} className={classes.focusable}>
        <Panel title="You’re checked in">
          <div className="stack gap-20">
            <p className="soft">{doneText(open, { now, timeZone })}</p>
            <CheckInAnswers kpi={view.kpi} answers={open.answers} morale={open.morale} />
            <Promises open={open} />
            {open.helpline && (
              <p className="soft small">
                {open.helpline.text}{' '}
                <a href={open.helpline.url} target="_blank" rel="noreferrer">
                  Find a crisis line
                </a>
              </p>
            )}
            <div className={`row wrap ${classes.foot}`}>
              <Button variant="default" onClick={showForm(true)}>
                Edit until {closes}
              </Button>
            </div>
          </div>
        </Panel>
      </div>
    );
  }
  const isFirst = view.past.length === 0;
  return (
    <Panel title={open.done ? 'Edit your check-in' : 'This week'}>
      <p className={`soft ${classes.lead}`}>
        {open.done
          ? doneText(open, { now, timeZone })
          : isFirst
            ? `Once a week, in three minutes: your number, your goal, and what’s in the way. Answer what you can. It’s open until ${closes}.`
            : `Three minutes. Answer what you can; it’s open until ${closes}.`}
        {view.isTeam && !open.done && ' Your team fills in the same check-in.'}
      </p>
      <CheckInForm
        founder={founder}
        view={view}
        open={open}
        today={localDate(now, timeZone)}
        changeKpi={view.kpi && <ChangeKpi kpi={view.kpi} stage={founder.stage} />}
        onDone={() => {
          setFinished(true);
          setWanted(false);
        }}
        onWriting={showForm(true)}
        onCancel={showForm(false)}
      />
    </Panel>
  );
}

/** True if an earlier visit has left unsaved words; null: as the check-in stands. */
function hasUnsavedHere(founderId: string, { week }: OpenCheckIn): true | null {
  const stored = storedDraft(founderId);
  return stored?.base.week === week && hasUnsaved(stored) ? true : null;
}

function closingText({ closesAt }: OpenCheckIn, timeZone: string): string {
  const at = new Date(closesAt);
  const time = timeLabel(at, { timeZone, locale: readLocale() });
  return `${weekdayLabel(localDate(at, timeZone))} ${time}`;
}

function doneText({ done }: OpenCheckIn, reader: { now: Date; timeZone: string }): string {
  if (!done) return '';
  const at = dateTimeLabel(new Date(done.at), { ...reader, locale: readLocale() });
  return `${done.isMe ? 'You' : done.by} checked in on ${at}.`;
}

/** The pledge and the help that the check-in set in motion. */
function Promises({ open: { pledge, answers, offers } }: { open: OpenCheckIn }) {
  const asksForHelp = answers.sharesHelp && answers.helpWanted !== '';
  if (!pledge && !asksForHelp) return null;
  return (
    <ul className="stack gap-8">
      {pledge && (
        <li className={`flex gap-8 soft breakable ${classes.pledged}`} data-pledge>
          <Icon name="pledge" size={16} />
          <span>
            Pledged: <SideLink to={tasksSearchPath(pledge.title)}>{pledge.title}</SideLink>
          </span>
        </li>
      )}
      {asksForHelp && (
        <li className={`flex gap-8 soft breakable ${classes.pledged}`}>
          <Icon name="people" size={16} />
          <span>
            Your cohort sees what you want help with.{' '}
            {offers > 0 &&
              `${offers === 1 ? 'One founder' : `${offers} founders`} offered to help.`}
          </span>
        </li>
      )}
    </ul>
  );
}
