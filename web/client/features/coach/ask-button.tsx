import { ActionIcon, Button } from '@mantine/core';
import type { ExchangeView } from '#shared/api/coach.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './ask-form.module.css';
import type { Coach } from './use-coach.ts';

type Props = {
  coach: Coach;
  open: ExchangeView | undefined;
  isUsedUp: boolean;
  /** Its words; an icon without them. */
  label?: string;
};

/** Asks; while the coach answers, stops it. */
export function AskButton({ coach, open, isUsedUp, label }: Props) {
  const stopping = {
    variant: 'default',
    loading: coach.stop.isPending,
    onClick: () => open && coach.stop.mutate(open.id),
    'aria-label': 'Stop the answer',
  };
  const asking = { type: 'submit', disabled: isUsedUp, loading: coach.ask.isPending } as const;
  if (label === undefined) {
    return open ? (
      <ActionIcon size={36} {...stopping}>
        <Icon name="stop" />
      </ActionIcon>
    ) : (
      <ActionIcon size={36} aria-label="Ask" {...asking}>
        <Icon name="send" />
      </ActionIcon>
    );
  }
  return open ? (
    <Button className={classes.worded} leftSection={<Icon name="stop" size={16} />} {...stopping}>
      Stop
    </Button>
  ) : (
    <Button className={classes.worded} variant="light" {...asking}>
      {label}
    </Button>
  );
}
