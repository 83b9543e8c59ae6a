import { ActionIcon } from '@mantine/core';
import type { PortfolioCard } from '#shared/api/portfolio.ts';
import { type OpenedKind, openedLinkPath } from '#shared/domain/investor-interest.ts';
import { NewTabButton } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './investors.module.css';
import { useSaveStartup } from './portfolio-queries.ts';

type LinkedStartup = {
  founderId: string;
  startupName: string;
  hasWebsite: boolean;
  hasDeck: boolean;
};

type StartupLinksProps = {
  startup: LinkedStartup;
  /** The words on the buttons: on a card, or on the startup's own page. */
  words: Record<OpenedKind, string>;
};

export const cardLinkLabels = { website: 'Visit', deck: 'Deck' };
export const profileLinkLabels = { website: 'Website', deck: 'Pitch Deck' };

/**
 * The ways out of the portal to what a founder has put on the web: the one place where they are
 * made. They lead through the server, which counts them for the founder.
 */
export function StartupLinks({ startup, words }: StartupLinksProps) {
  const { founderId, startupName, hasWebsite, hasDeck } = startup;
  const button = (kind: OpenedKind) => (
    <NewTabButton
      href={openedLinkPath(founderId, kind)}
      label={words[kind]}
      name={`${words[kind]} · ${startupName}`}
    />
  );
  return (
    <>
      {hasWebsite && button('website')}
      {hasDeck && button('deck')}
    </>
  );
}

type SaveButtonProps = { startup: PortfolioCard; isSaved: boolean };

/** Keeps a startup on one's list, or takes it off. */
export function SaveButton({ startup, isSaved }: SaveButtonProps) {
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
      className={classes.saveButton}
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
