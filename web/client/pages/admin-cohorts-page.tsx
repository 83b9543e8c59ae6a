import { Button } from '@mantine/core';
import type { CohortList } from '#shared/api/cohorts.ts';
import { brand } from '#shared/brand.ts';
import { pluralize } from '#shared/formats.ts';
import { useCohorts } from '../features/cohorts/cohort-admin-queries.ts';
import { CohortCard } from '../features/cohorts/cohort-card.tsx';
import type { CohortDialogRequest } from '../features/cohorts/cohort-dialog.tsx';
import { useAdmin } from '../features/session/signed-in.tsx';
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

function waitingText(count: number): string {
  const who = pluralize(count, 'person wants', 'people want');
  return `${who} to know when applications open. We’ll email them then.`;
}

type CardsProps = { list: CohortList; ask: (request: CohortDialogRequest) => void };

function Cards({ list: { cohorts, slackInstalled, asOf }, ask }: CardsProps) {
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
      mayInstall={mayInstall}
      asOf={asOf}
      onEdit={() => ask({ kind: 'cohort', cohort })}
      onChoose={() => ask({ kind: 'channel', cohort })}
      onChoosePosts={() => ask({ kind: 'posts', cohort })}
      preload={dialogCode.preload}
    />
  ));
}
