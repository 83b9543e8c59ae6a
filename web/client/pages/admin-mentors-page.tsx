import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ManagedOfficeHours } from '#shared/api/office-hours.ts';
import { LimitsForm, ManagedSessions, NeverMet } from '../features/office-hours/managed-panels.tsx';
import type { MentorQuestion } from '../features/office-hours/mentor-dialog.tsx';
import { MentorCards, MentorTable } from '../features/office-hours/mentor-table.tsx';
import { useMentors } from '../features/office-hours/office-hours-queries.ts';
import { readLocale } from '../lib/browser.ts';
import { lazyCode, usePreloadOnIdle } from '../lib/lazy.ts';
import { useNow, useToday } from '../lib/timers.ts';
import { Icon } from '../ui/icon.tsx';
import { LazyDialog, useQuestion } from '../ui/lazy-dialog.tsx';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from './admin-dashboard-page.module.css';

const dialogCode = lazyCode(() =>
  import('../features/office-hours/mentor-dialog.tsx').then((module) => module.MentorDialog),
);

export function AdminMentorsPage() {
  usePreloadOnIdle(dialogCode);
  const { question, ask, dialog } = useQuestion<MentorQuestion>();
  const reader = { now: useNow(), locale: readLocale() };
  return (
    <div className="flex-column gap-20">
      <div className="row wrap between gap-12">
        <PageHead title="Mentors" area="Admin">
          Who gives office hours, when, and whom they meet. Times are in your own zone.
        </PageHead>
        <Button
          leftSection={<Icon name="plus" />}
          onClick={() => ask({ kind: 'form', mentor: null })}
        >
          Add a mentor
        </Button>
      </div>
      <Loaded query={useMentors()} heights={[280, 160, 240]} label="Loading the mentors">
        {(managed) => <Managed managed={managed} reader={reader} ask={ask} />}
      </Loaded>
      {question && (
        <LazyDialog
          code={dialogCode}
          {...dialog}
          question={question}
          reader={reader}
          onRemove={(mentor) => ask({ kind: 'remove', mentor })}
        />
      )}
    </div>
  );
}

type Props = {
  managed: ManagedOfficeHours;
  reader: { now: Date; locale: string };
  ask: (question: MentorQuestion) => void;
};

function Managed({ managed: { mentors, sessions, settings, neverMet }, reader, ask }: Props) {
  const today = useToday();
  const isNarrow = useMediaQuery('screen and (max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  const Rows = isNarrow ? MentorCards : MentorTable;
  return (
    <>
      {mentors.length === 0 ? (
        <EmptyState title="No mentors yet">
          <p>Add the first one with their hours, and founders can book at once.</p>
        </EmptyState>
      ) : (
        <section aria-label="Mentors" className={`card ${classes.list}`}>
          <Rows
            mentors={mentors}
            reader={reader}
            today={today}
            onOpen={(mentor) => ask({ kind: 'form', mentor })}
          />
        </section>
      )}
      <Panel title="Limits">
        <LimitsForm key={`${settings.sessionsAWeek} ${settings.cancelHours}`} settings={settings} />
      </Panel>
      <Panel title="Sessions">
        <ManagedSessions
          sessions={sessions}
          reader={reader}
          onCancel={(session) => ask({ kind: 'cancel', session })}
        />
      </Panel>
      <Panel title="Not met anybody yet">
        <NeverMet startups={neverMet} />
      </Panel>
    </>
  );
}
