import { ActionIcon } from '@mantine/core';
import type { PortfolioCard } from '#shared/api/portfolio.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './save-button.module.css';
import { useSaveStartup } from './save-startup.ts';

type Props = { startup: PortfolioCard; isSaved: boolean };

/** Keeps a startup on one's list, or takes it off. */
export function SaveButton({ startup, isSaved }: Props) {
  const save = useSaveStartup();
  return (
    <ActionIcon
      className={classes.save}
      variant="subtle"
      color={isSaved ? 'stream' : 'gray'}
      size={36}
      aria-label={`Save ${startup.startupName}`}
      aria-pressed={isSaved}
      onClick={() => save.mutate({ startup, isSaved: !isSaved })}
    >
      <Icon name="bookmark" />
    </ActionIcon>
  );
}
