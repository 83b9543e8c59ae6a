import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CohortList } from '#shared/api/cohorts.ts';
import { brand } from '#shared/brand.ts';
import { ChannelForm } from '../features/cohorts/channel-form.tsx';
import { CohortCard } from '../features/cohorts/cohort-card.tsx';
import { CohortForm } from '../features/cohorts/cohort-form.tsx';
import { useCohorts } from '../features/cohorts/get-cohorts.ts';
import { EmptyBox } from '../ui/empty-box.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './admin-page.module.css';

type Opening = { number: number; title: string; form: ReactNode };

export function AdminCohortsPage() {
  const cohorts = useCohorts();
  const [opened, setOpened] = useState(false);
  // Each opening is a dialog of its own, which starts afresh.
  const [opening, setOpening] = useState<Opening | null>(null);
  const close = () => setOpened(false);
  const open = (title: string, form: ReactNode) => {
    setOpening((before) => ({ number: (before?.number ?? 0) + 1, title, form }));
    setOpened(true);
  };
  const create = () => open('New cohort', <CohortForm cohort={null} onDone={close} />);
  return (
    <div className={classes.page}>
      <title>{`Cohorts · Admin · ${brand.name}`}</title>
      <div className={classes.head}>
        <h1>Cohorts</h1>
        <Button leftSection={<Icon name="plus" />} onClick={create}>
          New cohort
        </Button>
      </div>
      <Loaded
        query={cohorts}
        skeleton={<Skeleton heights={[168, 168]} label="Loading the cohorts" />}
      >
        {(list) => <Cards list={list} open={open} close={close} />}
      </Loaded>
      {opening && (
        <FormDialog key={opening.number} title={opening.title} opened={opened} onClose={close}>
          {opening.form}
        </FormDialog>
      )}
    </div>
  );
}

type CardsProps = {
  list: CohortList;
  open: (title: string, form: ReactNode) => void;
  close: () => void;
};

function Cards({ list: { cohorts, slackInstalled, asOf }, open, close }: CardsProps) {
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
      onEdit={() => open(`Edit ${cohort.name}`, <CohortForm cohort={cohort} onDone={close} />)}
      onChoose={() =>
        open(`Slack channel of ${cohort.name}`, <ChannelForm cohort={cohort} onDone={close} />)
      }
    />
  ));
}
