import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AdminCohortView, CohortList } from '#shared/api/cohorts.ts';
import { brand } from '#shared/brand.ts';
import { pluralize } from '#shared/formats.ts';
import { useCohorts } from '../features/cohorts/cohort-admin-queries.ts';
import { CohortCard } from '../features/cohorts/cohort-card.tsx';
import type { CohortDialogRequest } from '../features/cohorts/cohort-dialog.tsx';
import { useAdmin } from '../features/session/signed-in.tsx';
import { browserDate } from '../lib/browser.ts';
import { lazyCode, usePreloadOnIdle } from '../lib/lazy.ts';
import { Icon } from '../ui/icon.tsx';
import { LazyDialog, useQuestion } from '../ui/lazy-dialog.tsx';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import classes from './admin-page.module.css';

const dialogCode = lazyCode(() =>
  import('../features/cohorts/cohort-dialog.tsx').then((module) => module.CohortDialog),
);

export function AdminCohortsPage() {
  usePreloadOnIdle(dialogCode);
  const cohorts = useCohorts();
  const { question: request, ask, dialog } = useQuestion<CohortDialogRequest>();
  useOpenFromAddress(cohorts.data?.cohorts, ask);
  return (
    <div className="flex-column gap-20">
      <title>{`Cohorts · Admin · ${brand.name}`}</title>
      <div className="row wrap between gap-12">
        <h1>Cohorts</h1>
        <Button
          leftSection={<Icon name="plus" />}
          onClick={() => ask({ kind: 'cohort', cohort: null })}
        >
          New cohort
        </Button>
      </div>
      <Loaded query={cohorts} heights={[168, 168]} label="Loading the cohorts">
        {(list) => (
          <>
            {list.waiting > 0 && (
              <p className={`soft ${classes.lead}`}>{waitingText(list.waiting)}</p>
            )}
            <Cards list={list} ask={ask} />
          </>
        )}
      </Loaded>
      {request && <LazyDialog code={dialogCode} {...dialog} request={request} />}
    </div>
  );
}

/** The first steps of a new program lead to the very form: `?open=new` or `?open=applications`. */
function useOpenFromAddress(
  cohorts: AdminCohortView[] | undefined,
  ask: (request: CohortDialogRequest) => void,
): void {
  const [params, change] = useSearchParams();
  const asked = params.get('open');
  const open = useEffectEvent((all: AdminCohortView[]) => {
    if (asked === 'new') ask({ kind: 'cohort', cohort: null });
    // A new cohort's form has the window, too.
    if (asked === 'applications') {
      ask({ kind: 'cohort', cohort: nextCohort(all), startsAtWindow: true });
    }
    // It opens once: neither a reload nor the way back brings it again.
    change({}, { replace: true });
  });
  useEffect(() => {
    if (asked !== null && cohorts) open(cohorts);
  }, [asked, cohorts]);
}

/** The soonest of those that have not begun, else the last to begin: its founders still apply. */
function nextCohort(cohorts: AdminCohortView[]): AdminCohortView | null {
  const byStart = cohorts.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  const today = browserDate(new Date());
  return byStart.find(({ startsOn }) => startsOn > today) ?? byStart.at(-1) ?? null;
}

function waitingText(count: number): string {
  const who = pluralize(count, 'person wants', 'people want');
  return `${who} to know when applications open. We’ll email them then.`;
}

type CardsProps = { list: CohortList; ask: (request: CohortDialogRequest) => void };

function Cards({ list: { cohorts, slackInstalled, slackConfigured, asOf }, ask }: CardsProps) {
  const mayInstall = useAdmin().staffRole === 'admin';
  if (cohorts.length === 0) {
    return (
      <EmptyState>
        <p>
          There are no cohorts yet. Create the first one, and open its applications when you’re
          ready.
        </p>
      </EmptyState>
    );
  }
  return cohorts.map((cohort) => (
    <CohortCard
      key={cohort.id}
      cohort={cohort}
      slackInstalled={slackInstalled}
      slackConfigured={slackConfigured}
      mayInstall={mayInstall}
      asOf={asOf}
      onEdit={() => ask({ kind: 'cohort', cohort })}
      onChoose={() => ask({ kind: 'channel', cohort })}
      onChoosePosts={() => ask({ kind: 'posts', cohort })}
      preload={dialogCode.preload}
    />
  ));
}
