import { Button } from '@mantine/core';
import type { MentorPage as Page } from '#shared/api/mentor.ts';
import type { MentorsSession } from '#shared/api/office-hours.ts';
import type { Reader } from '#shared/formats.ts';
import { hoursText } from '../features/office-hours/mentor-hours-text.ts';
import classes from '../features/office-hours/mentor-page.module.css';
import type { MentorQuestion } from '../features/office-hours/mentor-page-dialog.tsx';
import { useMentorPage } from '../features/office-hours/mentor-page-queries.ts';
import { MentorSessionRow } from '../features/office-hours/mentor-session.tsx';
import { splitSessions } from '../features/office-hours/office-hours-rules.ts';
import { useMentor } from '../features/session/signed-in.tsx';
import { readLocale, readTimeZone } from '../lib/browser.ts';
import { lazyCode, usePreloadOnIdle } from '../lib/lazy.ts';
import { useNow } from '../lib/timers.ts';
import { LazyDialog, useQuestion } from '../ui/lazy-dialog.tsx';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';

const dialogCode = lazyCode(() =>
  import('../features/office-hours/mentor-page-dialog.tsx').then((module) => module.MentorDialog),
);

/** All that a mentor needs: who comes next, what is to be noted, their hours, and what was. */
export function MentorPage() {
  usePreloadOnIdle(dialogCode);
  const { timeZone } = useMentor();
  const reader = { now: useNow(), timeZone: readTimeZone() ?? timeZone, locale: readLocale() };
  const { question, ask, dialog } = useQuestion<MentorQuestion>();
  return (
    <>
      <PageHead title="Your sessions">
        Who comes next and what they would like to talk about. Times are in your time zone,{' '}
        {reader.timeZone.replaceAll('_', ' ')}.
      </PageHead>
      <Loaded query={useMentorPage()} heights={[200, 160, 120]} label="Loading your sessions">
        {(page) => <Sessions page={page} reader={reader} ask={ask} />}
      </Loaded>
      {question && <LazyDialog code={dialogCode} {...dialog} question={question} reader={reader} />}
    </>
  );
}

type Props = { page: Page; reader: Reader; ask: (question: MentorQuestion) => void };

function Sessions({ page: { hours, sessions }, reader, ask }: Props) {
  const { toCome, over } = splitSessions(sessions, reader.now);
  const isOpen = ({ cancelledAt, outcome }: MentorsSession) => !cancelledAt && !outcome;
  const toNote = over.filter(isOpen);
  const past = over.filter((session) => !isOpen(session));
  const rows = (list: MentorsSession[]) =>
    list.map((session) => (
      <MentorSessionRow
        key={session.id}
        session={session}
        reader={reader}
        onBrief={() => ask({ kind: 'brief', session })}
        onReport={() => ask({ kind: 'report', session })}
        onCancel={() => ask({ kind: 'cancel', session })}
      />
    ));
  return (
    <>
      {toCome.length === 0 ? (
        <EmptyState title="Nothing is booked">
          <p>
            {hours.hours.length === 0
              ? 'Say when you can be met, and founders can book at once.'
              : 'As soon as a founder books one of your hours, it stands here, and you get an email.'}
          </p>
        </EmptyState>
      ) : (
        <Panel title={toCome.length === 1 ? 'Next' : `Next (${toCome.length})`}>
          <ul>{rows(toCome)}</ul>
        </Panel>
      )}
      {toNote.length > 0 && (
        <Panel title={`Notes missing (${toNote.length})`}>
          <ul>{rows(toNote)}</ul>
        </Panel>
      )}
      <Panel
        title="Your hours"
        action={
          <Button variant="default" size="sm" onClick={() => ask({ kind: 'hours', hours })}>
            Change
          </Button>
        }
      >
        <ul className="stack gap-4">
          {hoursText(hours, reader).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Panel>
      {past.length > 0 && (
        <details className={`card ${classes.folded}`}>
          <summary className="medium">Past and cancelled sessions ({past.length})</summary>
          <ul>{rows(past)}</ul>
        </details>
      )}
    </>
  );
}
