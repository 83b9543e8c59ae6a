import { useState } from 'react';
import type { Overview } from '#shared/api/overview.ts';
import { formatNumber, weekdayLabel } from '#shared/formats.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { nextBonusText, statFacts, streakLine } from './overview-rules.ts';
import classes from './standing.module.css';

/** The streak with its week, and the other figures in one line below. */
export function Standing({ stats, streak }: Pick<Overview, 'stats' | 'streak'>) {
  const { currentStreak: days } = stats;
  const next = nextBonusText(streak);
  return (
    <section aria-label="Your standing" className="card">
      <div className={`row wrap between ${classes.hero}`} data-burns={days > 0 || undefined}>
        <dl className={`row gap-12 faint ${classes.streak}`}>
          <Icon name="flame" size={40} />
          <div>
            <dt className={`soft small ${classes.label}`}>Current Streak</dt>
            <dd className={`flex gap-8 ink tabular ${classes.days}`}>
              <Figure>{formatNumber(days)}</Figure>
              <span className={`soft body ${classes.unit}`}>{days === 1 ? 'day' : 'days'}</span>
            </dd>
          </div>
        </dl>
        <StreakWeek week={streak.week} />
        <p className={`stack gap-2 soft small ${classes.facts}`}>
          {next && <strong className={`body strong ${classes.next}`}>{next}</strong>}
          <span>{streakLine(stats)}</span>
          <Why section="streak" label="Current Streak" />
        </p>
      </div>
      <dl className={`stack ${classes.figures}`}>
        {statFacts(stats).map(({ label, value, unit, line, why }) => (
          <div key={label} className={`wrap ${classes.figure}`}>
            <dt className={`soft small ${classes.label}`}>{label}</dt>
            <dd
              className={`flex gap-6 lead tabular ${classes.value}`}
              data-points-total={why === 'points' || undefined}
            >
              <Figure>{value}</Figure>
              {unit && <span className={`soft body ${classes.unit}`}>{unit}</span>}
            </dd>
            {line && <dd className="soft small tabular">{line}</dd>}
            {why && (
              <dd className="soft small tabular">
                <Why section={why} label={label} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A figure that shows it when it changes. */
function Figure({ children }: { children: string }) {
  const [first] = useState(children);
  const isNew = children !== first;
  return (
    <span key={children} className={classes.number} data-new={isNew || undefined}>
      {children}
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

const letters = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];
const states = {
  done: 'done',
  frozen: 'covered by a freeze',
  missed: 'missed',
  before: 'before you joined',
  open: 'today, still open',
  ahead: 'to come',
};

function StreakWeek({ week }: { week: Overview['streak']['week'] }) {
  return (
    <ol aria-label="This week" className={`flex gap-10 ${classes.week}`}>
      {week.map((day, index) => (
        <WeekDay key={day.day} day={day} index={index} />
      ))}
    </ol>
  );
}

type WeekDayProps = { day: Overview['streak']['week'][number]; index: number };

/** Lights up when the day is done while the page is open. */
function WeekDay({ day: { day, state }, index }: WeekDayProps) {
  const [wasDone] = useState(state === 'done');
  const isNew = state === 'done' && !wasDone;
  return (
    <li
      className={`stack gap-4 soft small ${classes.day}`}
      data-state={state}
      data-new={isNew || undefined}
    >
      <span className="visually-hidden">{`${weekdayLabel(day)}: ${states[state]}`}</span>
      <span aria-hidden="true" className={`stack ${classes.circle}`}>
        {state === 'done' && <Icon name="check" size={16} />}
        {state === 'frozen' && <Icon name="pause" size={14} />}
      </span>
      <span aria-hidden="true">{letters[index]}</span>
    </li>
  );
}
