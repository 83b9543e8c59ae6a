import { ActionIcon } from '@mantine/core';
import type { PortfolioCard } from '#shared/api/portfolio.ts';
import { type OpenedKind, openedLinkPath } from '#shared/domain/investor-interest.ts';
import { NewTabButton } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './investors.module.css';
import { useSaveStartup } from './portfolio-queries.ts';

type LinkedStartup = {
  startupId: string;
  startupName: string;
  hasWebsite: boolean;
  hasDeck: boolean;
};

const labels: Record<OpenedKind, string> = { website: 'Visit', deck: 'Deck' };

/**
 * Links to a founder's website and deck. Every such link must come from here: they lead through
 * the server, which counts the visits for the founder.
 */
export function StartupLinks({ startup }: { startup: LinkedStartup }) {
  const { startupId, startupName, hasWebsite, hasDeck } = startup;
  const button = (kind: OpenedKind) => (
    <NewTabButton
      href={openedLinkPath(startupId, kind)}
      label={labels[kind]}
      name={`${labels[kind]} · ${startupName}`}
    />
  );
  return (
    <>
      {hasWebsite && button('website')}
      {hasDeck && button('deck')}
    </>
  );
}

export function SaveButton({ startup, isSaved }: { startup: PortfolioCard; isSaved: boolean }) {
  const save = useSaveStartup();
  const toggle = () => {
    save.mutate({ startup, isSaved: !isSaved });
    if (!isSaved) return;
    // On the saved list the card is gone now, so only the toast can undo a mistake.
    const undo = () => save.mutate({ startup, isSaved: true });
    showToast({
      text: `${startup.startupName} is off your list.`,
      action: { label: 'Undo', run: undo },
    });
  };
  return (
    <ActionIcon
      className={classes.saveButton}
      variant="subtle"
      color={isSaved ? 'stream' : 'gray'}
      size={44}
      aria-label={`Save ${startup.startupName}`}
      aria-pressed={isSaved}
      onClick={toggle}
    >
      <Icon name="bookmark" />
    </ActionIcon>
  );
}
