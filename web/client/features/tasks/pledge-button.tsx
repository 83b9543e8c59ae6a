import { ActionIcon, Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { publicPledgePoints } from '#shared/domain/points.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './pledge-button.module.css';

type Props = { title: string; onPledge: () => void };

/** A pledge is posted to the cohort and can't be taken back: the button says so first. */
export function PledgeButton({ title, onPledge }: Props) {
  const [opened, setOpened] = useState(false);
  const pledge = () => {
    setOpened(false);
    onPledge();
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={280}
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Pledge ${title}`}
          title="Pledge"
          onClick={() => setOpened(!opened)}
        >
          <Icon name="pledge" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Public pledge"
        aria-labelledby={undefined}
        className={classes.card}
      >
        <p>
          Your cohort will see this task and its date. Keep it on time for +{publicPledgePoints}{' '}
          points.
        </p>
        <Button size="sm" onClick={pledge}>
          Pledge publicly
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
