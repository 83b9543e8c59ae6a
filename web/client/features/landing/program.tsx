import type { ReactNode } from 'react';
import type { Community } from '#shared/api/cohorts.ts';
import type { SectionOf } from '#shared/api/landing.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { SectionHead } from './page-sections.tsx';
import { Portrait } from './portraits.tsx';
import classes from './program.module.css';
import { programCalendar, type StopName } from './program-calendar.ts';

const pictures: Record<StopName, ReactNode> = {
  start: <PledgePicture />,
  habit: <StreakPicture days={30} bonus={250} />,
  investors: <RequestPicture />,
  finish: <StreakPicture days={90} bonus={500} isFinish />,
};

type Props = { section: SectionOf<'weeks'>; community: Community | null };

/** The program on a line, in the weeks and on the dates of the cohort that one can apply for. */
export function Program({ section, community }: Props) {
  const calendar = programCalendar(community, new Date());
  return (
    <section className={classes.section} aria-labelledby="program">
      <div className={classes.head}>
        <SectionHead id="program" title={section.title || calendar.title} lead={section.lead} />
        <p className={`soft ${classes.whose}`}>
          {community && <WhoseDates community={community} />}
        </p>
      </div>
      <ol className={classes.stops}>
        {calendar.stops.map(({ name, week, weeks, date }) => (
          <li key={name} className={`stack relative ${classes.stop}`} data-stop={name}>
            <div className={classes.picture} aria-hidden="true">
              {pictures[name]}
            </div>
            <span className={`gap-4 row flex-column ${classes.weeks}`} aria-hidden="true">
              {Array.from({ length: weeks }, (_, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the weeks never change their order.
                <span key={n} />
              ))}
            </span>
            <div className={`breakable ${classes.copy}`}>
              <p className={`tabular stream ${classes.when}`}>
                Week {week}
                {date && <span className={`soft ${classes.date}`}> · {date}</span>}
              </p>
              <p className={classes.title}>{section.stops[name].title}</p>
              <p className={`soft lines ${classes.text}`}>{section.stops[name].text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function WhoseDates({ community: { applications } }: { community: Community }) {
  if (!applications) return 'The next cohort has no dates yet.';
  return (
    <Tag tone="stream" icon="calendar">
      The dates of {applications.cohort}
    </Tag>
  );
}

function PledgePicture() {
  return (
    <div className={`stack gap-10 card ${classes.card}`}>
      <p className="row gap-10">
        <Portrait name="Priya" size="s" />
        <span>
          <b>Priya</b> pledges
        </span>
        <span className={classes.pledgeTag}>
          <Tag tone="ember" icon="pledge">
            by Friday
          </Tag>
        </span>
      </p>
      <p className={`body ${classes.pledge}`}>Run the pilot in one school</p>
      <p className={`flex gap-6 ${classes.reactions}`}>
        <span>🙌 6</span>
        <span>💪 2</span>
      </p>
    </div>
  );
}

type StreakProps = { days: number; bonus: number; isFinish?: boolean };

function StreakPicture({ days, bonus, isFinish }: StreakProps) {
  return (
    <div className={`stack gap-10 card ${classes.card}`}>
      <p className={`row gap-6 tabular ${classes.streak}`}>
        <Icon name="flame" size={24} />
        {days}
        <span className={classes.bonus}>+{bonus}</span>
      </p>
      {isFinish ? (
        <p className="row gap-10">
          <span className={`flex ${classes.faces}`}>
            <Portrait name="Grace" size="s" />
            <Portrait name="Daniel" size="s" />
            <Portrait name="Maya" size="s" />
            <Portrait name="Aisha" size="s" />
          </span>
          <Tag>Alumni</Tag>
        </p>
      ) : (
        <p className={`flex between ${classes.days}`}>
          {[...'SMTWTFS'].map((day, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the days never change their order.
            <span key={n}>
              <Icon name="check" size={12} />
              {day}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function RequestPicture() {
  return (
    <div className={`stack gap-10 card ${classes.card}`}>
      <p className="row gap-10">
        <span className={`stack ${classes.investor}`}>
          <Icon name="spark" size={18} />
        </span>
        <b>Northlight Capital</b>
      </p>
      <p className="soft">asks for an introduction</p>
      <p className={`flex gap-8 ${classes.choice}`}>
        <span>Accept</span>
        <span>Decline</span>
      </p>
    </div>
  );
}
