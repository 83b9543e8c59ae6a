import { Button } from '@mantine/core';
import { publicPledgePoints } from '#shared/domain/points.ts';
import { IconPopover } from '../../ui/icon-popover.tsx';
import classes from './pledge-button.module.css';

type Props = { title: string; onPledge: () => void };

/** A pledge is posted to the cohort and can't be taken back: the button says so first. */
export function PledgeButton({ title, onPledge }: Props) {
  return (
    <IconPopover icon="pledge" label={`Pledge ${title}`} title="Pledge" width={280}>
      {(close) => (
        <div className={classes.card}>
          <p>
            Your cohort will see this task and its date. Keep it on time for +{publicPledgePoints}{' '}
            points.
          </p>
          <Button
            size="sm"
            onClick={() => {
              close();
              onPledge();
            }}
          >
            Pledge publicly
          </Button>
        </div>
      )}
    </IconPopover>
  );
}
