import { ActionIcon } from '@mantine/core';
import type { PortfolioCard } from '#shared/api/portfolio.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './save-button.module.css';
import { useSaveStartup } from './save-startup.ts';

type Props = { startup: PortfolioCard; isSaved: boolean };

/** Keeps a startup on one's list, or takes it off. */
export function SaveButton({ startup, isSaved }: Props) {
  const save = useSaveStartup();
  const toggle = () => {
    save.mutate({ startup, isSaved: !isSaved });
    if (!isSaved) return;
    // On the list itself the card has gone: a slip of the finger is put right here.
    const undo = () => save.mutate({ startup, isSaved: true });
    showToast({
      text: `${startup.startupName} is off your list.`,
      action: { label: 'Undo', run: undo },
    });
  };
  return (
    <ActionIcon
      className={classes.save}
      variant="subtle"
      color={isSaved ? 'stream' : 'gray'}
      size={36}
      aria-label={`Save ${startup.startupName}`}
      aria-pressed={isSaved}
      onClick={toggle}
    >
      <Icon name="bookmark" />
    </ActionIcon>
  );
}
