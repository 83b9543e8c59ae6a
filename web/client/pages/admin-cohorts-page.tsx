import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CohortList } from '#shared/api/cohorts.ts';
import { brand } from '#shared/brand.ts';
import { useCohorts } from '../features/cohorts/cohort-admin-queries.ts';
import { CohortCard } from '../features/cohorts/cohort-card.tsx';
import type { CohortTask } from '../features/cohorts/cohort-dialog.tsx';
import { fetchCode, usePreload } from '../lib/lazy.ts';
import { Icon } from '../ui/icon.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { EmptyBox, Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './admin-page.module.css';

const code = fetchCode(() =>
  import('../features/cohorts/cohort-dialog.tsx').then((module) => module.CohortDialog),
);

type Opening = { number: number; task: CohortTask };

export function AdminCohortsPage() {
  usePreload(code);
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
        <LazyDialog
          code={code}
          key={opening.number}
          task={opening.task}
          opened={opened}
          onClose={() => setOpened(false)}
        />
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
