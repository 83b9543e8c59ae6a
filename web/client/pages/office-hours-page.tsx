import { useEffect, useState } from 'react';
import type { MentorCard, OfficeHours } from '#shared/api/office-hours.ts';
import { pluralize, type Reader } from '#shared/formats.ts';
import { SessionsOver, SessionsToCome } from '../features/office-hours/founder-sessions.tsx';
import { MentorList } from '../features/office-hours/mentor-list.tsx';
import classes from '../features/office-hours/office-hours.module.css';
import { useOfficeHours } from '../features/office-hours/office-hours-queries.ts';
import {
  mentorQuery,
  splitSessions,
  topicsOf,
} from '../features/office-hours/office-hours-rules.ts';
import { AgreedActions, HowWasIt } from '../features/office-hours/session-follow-up.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { readLocale } from '../lib/browser.ts';
import { lazyCode, usePreloadOnIdle } from '../lib/lazy.ts';
import { useUrlQuery } from '../lib/list-query.ts';
import { useNow } from '../lib/timers.ts';
import { FilterBar, UnknownFilter } from '../ui/filter-controls.tsx';
import { LazyDialog, useQuestion } from '../ui/lazy-dialog.tsx';
import { ChipsOrSelect } from '../ui/list-choices.tsx';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';

const bookingCode = lazyCode(() =>
  import('../features/office-hours/booking-dialog.tsx').then((module) => module.BookingDialog),
);

export function OfficeHoursPage() {
  usePreloadOnIdle(bookingCode);
  const { timeZone } = useFounder();
  const reader = { now: useNow(), timeZone, locale: readLocale() };
  return (
    <>
      <PageHead title="Office hours">Talk with a mentor about what’s in your way.</PageHead>
      <Loaded query={useOfficeHours()} isPage heights={[160, 480]} label="Loading the office hours">
        {(hours) => <Hours hours={hours} reader={reader} />}
      </Loaded>
    </>
  );
}

type Wish = { mentor: MentorCard; startsAt: string };

function Hours({ hours, reader }: { hours: OfficeHours; reader: Reader }) {
  const { name } = useFounder();
  const { question: wish, ask, dialog } = useQuestion<Wish>();
  const { toCome, over } = splitSessions(hours.sessions, reader.now);
  const [wasBooked, setBooked] = useState(false);
  const hasNext = toCome.length > 0;
  // The slot that was pressed is gone: the session on top takes the focus once the dialog is closed.
  useEffect(() => {
    if (!wasBooked || dialog.opened || !hasNext) return;
    setBooked(false);
    document.querySelector<HTMLElement>('#sessions h2')?.focus();
  }, [wasBooked, dialog.opened, hasNext]);
  return (
    <>
      <SessionsToCome sessions={toCome} reader={reader} ownName={name} />
      <HowWasIt sessions={over} reader={reader} />
      <AgreedActions sessions={over} />
      {hours.mentors.length === 0 ? (
        <EmptyState title="Nobody gives office hours yet" isRoomy>
          <p>Mentors show up here as soon as your program’s team has added them.</p>
        </EmptyState>
      ) : (
        <Panel title="Who’s free">
          <p className="soft">
            Your startup can have {pluralize(hours.sessionsAWeek, 'session')} a week. Times are in
            your time zone, {reader.timeZone?.replaceAll('_', ' ')}.
          </p>
          <Mentors
            mentors={hours.mentors}
            reader={reader}
            onChoose={(mentor, startsAt) => ask({ mentor, startsAt })}
          />
        </Panel>
      )}
      <SessionsOver sessions={over} reader={reader} />
      {wish && (
        <LazyDialog
          code={bookingCode}
          {...dialog}
          {...wish}
          reader={reader}
          onBooked={() => setBooked(true)}
        />
      )}
    </>
  );
}

type MentorsProps = {
  mentors: MentorCard[];
  reader: Reader;
  onChoose: (mentor: MentorCard, startsAt: string) => void;
};

/** Many mentors can be filtered by a topic, which the address keeps. */
function Mentors({ mentors, ...props }: MentorsProps) {
  const [{ topic }, change] = useUrlQuery(mentorQuery);
  const topics = topicsOf(mentors);
  const isKnown = topics.includes(topic);
  const shown = isKnown ? mentors.filter((mentor) => mentor.topics.includes(topic)) : mentors;
  return (
    <>
      {topics.length > 0 && (
        <FilterBar className={`wrap gap-8 ${classes.filters}`}>
          <ChipsOrSelect
            legend="Topic"
            value={isKnown ? topic : ''}
            choices={[
              { value: '', label: 'All' },
              ...topics.map((value) => ({ value, label: value })),
            ]}
            onChoose={(chosen) => change({ topic: chosen })}
          />
          <UnknownFilter choices={{ topic: topics }} />
        </FilterBar>
      )}
      <MentorList mentors={shown} {...props} />
    </>
  );
}
