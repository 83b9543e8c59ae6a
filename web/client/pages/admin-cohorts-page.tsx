import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { CohortList } from '#shared/api/cohorts.ts';
import { brand } from '#shared/brand.ts';
import { CohortCard } from '../features/cohorts/cohort-card.tsx';
import type { CohortTask } from '../features/cohorts/cohort-dialog.tsx';
import { useCohorts } from '../features/cohorts/get-cohorts.ts';
import { usePreload } from '../lib/use-preload.ts';
import { EmptyBox } from '../ui/empty-box.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './admin-page.module.css';

const loadDialog = () => import('../features/cohorts/cohort-dialog.tsx');
const CohortDialog = lazy(async () => ({ default: (await loadDialog()).CohortDialog }));

type Opening = { number: number; task: CohortTask };

export function AdminCohortsPage() {
  usePreload(loadDialog);
  const cohorts = useCohorts();
  const [opened, setOpened] = useState(false);
  // Each opening is a dialog of its own, which starts afresh.
  const [opening, setOpening] = useState<Opening | null>(null);
  const open = (task: CohortTask) => {
    setOpening((before) => ({ number: (before?.number ?? 0) + 1, task }));
    setOpened(true);
  };
  return (
    <div className={classes.page}>
      <title>{`Cohorts · Admin · ${brand.name}`}</title>
      <div className={classes.head}>
        <h1>Cohorts</h1>
        <Button
          leftSection={<Icon name="plus" />}
          onClick={() => open({ kind: 'cohort', cohort: null })}
        >
          New cohort
        </Button>
      </div>
      <Loaded
        query={cohorts}
        skeleton={<Skeleton heights={[168, 168]} label="Loading the cohorts" />}
      >
        {(list) => <Cards list={list} open={open} />}
      </Loaded>
      {opening && (
        <Suspense>
          <CohortDialog
            key={opening.number}
            task={opening.task}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

type CardsProps = {
  list: CohortList;
  open: (task: CohortTask) => void;
};

function Cards({ list: { cohorts, slackInstalled, asOf }, open }: CardsProps) {
  if (cohorts.length === 0) {
    return (
      <EmptyBox>
        <p>
          There is no cohort yet. Create the first one, and open its applications when you are
          ready.
        </p>
      </EmptyBox>
    );
  }
  return cohorts.map((cohort) => (
    <CohortCard
      key={cohort.id}
      cohort={cohort}
      slackInstalled={slackInstalled}
      asOf={asOf}
      onEdit={() => open({ kind: 'cohort', cohort })}
      onChoose={() => open({ kind: 'channel', cohort })}
    />
  ));
}
