import type { ReactNode } from 'react';
import type { SectionOf } from '#shared/api/landing.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './feature-cards.module.css';
import { Mark } from './marks.tsx';
import { SectionHead } from './page-sections.tsx';
import { type PersonName, Portrait } from './portraits.tsx';

type Features = SectionOf<'features'>;

const pictures: Record<Features['features'][number]['picture'], ReactNode> = {
  coach: <CoachPicture />,
  cohort: <CohortPicture />,
  streak: <StreakPicture />,
  investors: <InvestorPicture />,
};

export function FeatureCards({ section }: { section: Features }) {
  return (
    <section className={classes.section} aria-labelledby="features">
      <SectionHead id="features" title={section.title} lead={section.lead} />
      <ul className={`stack gap-16 ${classes.cards}`}>
        {section.features.map(({ id, title, text, picture }) => (
          <li key={id} className={`flex-column ${classes.card}`}>
            <div className={`breakable ${classes.copy}`}>
              <h3 className={classes.title}>{title}</h3>
              <p className={`soft lines ${classes.text}`}>{text}</p>
            </div>
            <div className={`stack grows ${classes.picture}`} aria-hidden="true">
              {pictures[picture]}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CoachPicture() {
  return (
    <div className={`stack gap-12 ${classes.talk}`}>
      <p className={classes.question}>What should I work on today?</p>
      <div className={`flex gap-10 ${classes.answer}`}>
        <span className={`stack stream rigid ${classes.coach}`}>
          <Icon name="spark" size={16} />
        </span>
        <p>
          Both clinics asked about price before anything else. Put two prices on the site today, and
          ask your next three visitors which one they would pay.
        </p>
      </div>
    </div>
  );
}

type CohortEvent = { name: PersonName; text: string; at: string; icon: IconName };

const cohortEvents: CohortEvent[] = [
  {
    name: 'Jonas Weber',
    text: 'kept a pledge: Quote 20 heat pumps',
    at: '4m ago',
    icon: 'pledge',
  },
  {
    name: 'Aisha Rahman',
    text: 'completed Call the waiting list',
    at: '26m ago',
    icon: 'check',
  },
  {
    name: 'Tomás Herrera',
    text: 'thanked Grace for a warm intro',
    at: '1h ago',
    icon: 'cheer',
  },
];

function CohortPicture() {
  return (
    <div className={classes.events}>
      <p className={`row soft small strong ${classes.channel}`}>
        <Icon name="hash" size={14} />
        cohort-7
      </p>
      {cohortEvents.map(({ name, text, at, icon }) => (
        <div key={name} className={`row gap-12 ${classes.event}`}>
          <Portrait name={name} />
          <p className={`shrinks grows ${classes.eventText}`}>
            <b>{name}</b> {text}
            <span className={`faint small nowrap ${classes.eventTime}`}>{at}</span>
          </p>
          <span className={`stack stream ${classes.eventIcon}`}>
            <Icon name={icon} size={16} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Seven weeks, a digit per day: the activity level from `0` to `4`. */
const weeks = ['0100010', '1021001', '0210120', '1231012', '0312123', '3243234', '43'];

function StreakPicture() {
  return (
    <div className={`flex between gap-20 ${classes.streakPicture}`}>
      <div>
        <p className={`row gap-6 tabular ${classes.streak}`}>
          <Icon name="flame" size={26} />
          15
        </p>
        <p className={`soft ${classes.caption}`}>days in a row</p>
        <Tag tone="ember" icon="pledge">
          Beta by Friday
        </Tag>
      </div>
      <div className={`flex ${classes.weeks}`}>
        {weeks.map((week) => (
          <div key={week} className={`stack ${classes.week}`}>
            {[...week.padEnd(7, '-')].map((level, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the days never change their order.
              <span key={day} className={classes.day} data-level={level} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function InvestorPicture() {
  return (
    <div className={classes.startup}>
      <div className="row between">
        <p className={`row gap-10 ${classes.startupName}`}>
          <Mark of="Ledgerly" />
          Ledgerly
        </p>
        <StageBadge stage="traction" />
      </div>
      <p className={`soft ${classes.startupText}`}>
        Bookkeeping for market traders that works by voice note: a day of messages becomes a
        balanced book by evening.
      </p>
      <div className={`wrap gap-6 ${classes.startupTags}`}>
        <Tag>FinTech</Tag>
        <Tag>Team of 5+</Tag>
        <Tag tone="stream">Seeking $1M-$5M</Tag>
      </div>
      <p className={`soft ${classes.intro}`}>
        <b>Northlight Capital</b> asked for an introduction
      </p>
    </div>
  );
}
