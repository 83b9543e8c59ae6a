import { useState } from 'react';
import type { Overview } from '#shared/api/overview.ts';
import { formatNumber, weekdayLabel } from '#shared/formats.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { nextBonusText, statFacts, streakLine } from './overview-rules.ts';
import classes from './standing.module.css';

/** The streak in one strip: its days, its week and the way to the next bonus. */
export function Standing({ stats, streak }: Pick<Overview, 'stats' | 'streak'>) {
  const { currentStreak: days } = stats;
  const next = nextBonusText(streak);
  return (
    <section
      aria-label="Your standing"
      className={`row between card ${classes.strip}`}
      data-burns={days > 0 || undefined}
    >
      <Flame lit={streak.doneToday} />
      <dl>
        <div className={classes.count}>
          <dt className="soft small">Current Streak</dt>
          <dd className={`flex ink tabular ${classes.days}`}>
            <Figure>{formatNumber(days)}</Figure>
            <span className={`soft small ${classes.unit}`}>{days === 1 ? 'day' : 'days'}</span>
          </dd>
        </div>
      </dl>
      <div className={classes.week}>
        <StreakWeek week={streak.week} />
        <p className={`row soft small ${classes.facts}`}>
          {next && <strong className={classes.next}>{next}</strong>}
          <span className={classes.aside}>{streakLine(stats)}</span>
          <Why section="streak" label="Current Streak" />
        </p>
      </div>
    </section>
  );
}

type FiguresProps = Pick<Overview, 'stats'> & { hasLeaderboard: boolean };

/** The other figures in one line below the title. */
export function Figures({ stats, hasLeaderboard }: FiguresProps) {
  return (
    <dl className={`flex soft small tabular nowrap ${classes.figures}`}>
      {statFacts(stats, { hasLeaderboard }).map(({ label, value, unit, line, why }) => (
        <div key={label} className="flex gap-6">
          <dt>{label}</dt>
          <dd className="flex gap-4 ink strong" data-points-total={why === 'points' || undefined}>
            <Figure>{value}</Figure>
            {unit && <span className={`soft ${classes.aside}`}>{unit}</span>}
          </dd>
          {line && <dd className={classes.aside}>{line}</dd>}
          {why && (
            <dd className={classes.aside}>
              <Why section={why} label={label} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Flares up once when the day is done while the page is open. */
function Flame({ lit }: { lit: boolean }) {
  const [wasLit] = useState(lit);
  return (
    <span className={classes.flame} data-new={(lit && !wasLit) || undefined}>
      <Icon name="flame" size={28} />
    </span>
  );
}

/** A figure whose digits roll when they change; then it is plain text again. */
function Figure({ children }: { children: string }) {
  const [settled, settle] = useState(children);
  if (children === settled) return <span>{children}</span>;
  const shift = settled.length - children.length;
  return (
    <span key={children} onAnimationEnd={() => settle(children)}>
      {[...children].map((digit, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the digits of one figure never change order
          key={index}
          className={digit === settled[index + shift] ? undefined : classes.digit}
        >
          {digit}
        </span>
      ))}
    </span>
  );
}

function Why({ section, label }: { section: 'points' | 'streak'; label: string }) {
  return (
    <SideLink
      to={`${paths.appWhy}#${section}`}
      className={`medium stream ${classes.why}`}
      aria-label={`Why? ${label}`}
    >
      Why?
    </SideLink>
  );
}

const states = {
  done: 'done',
  kept: 'carried on, adds no day',
  frozen: 'covered by a freeze',
  paused: 'paused',
  missed: 'missed',
  before: 'before you joined',
  open: 'today, still open',
  ahead: 'to come',
};

const hasWork = (state: string) => state === 'done' || state === 'kept';
const rests = (state: string) => state === 'frozen' || state === 'paused';

function StreakWeek({ week }: { week: Overview['streak']['week'] }) {
  return (
    <ol aria-label="This week" className={`flex ${classes.circles}`}>
      {week.map((day) => (
        <WeekDay key={day.day} day={day} />
      ))}
    </ol>
  );
}

type WeekDayProps = { day: Overview['streak']['week'][number] };

/** Lights up when the day is done while the page is open. */
function WeekDay({ day: { day, state } }: WeekDayProps) {
  const [wasDone] = useState(state === 'done');
  const isNew = state === 'done' && !wasDone;
  return (
    <li className={`soft small ${classes.day}`} data-state={state} data-new={isNew || undefined}>
      <span className="visually-hidden">{`${weekdayLabel(day)}: ${states[state]}`}</span>
      <span aria-hidden="true" className={`stack ${classes.circle}`}>
        {hasWork(state) && <Icon name="check" size={14} />}
        {rests(state) && <Icon name="pause" size={14} />}
        {!hasWork(state) && !rests(state) && weekdayLabel(day).charAt(0)}
      </span>
    </li>
  );
}
