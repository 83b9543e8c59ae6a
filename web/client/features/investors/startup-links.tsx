import { type OpenedKind, openedLinkPath } from '#shared/domain/opened-links.ts';
import { NewTabButton } from '../../ui/new-tab-button.tsx';

type Linked = { founderId: string; startupName: string; hasWebsite: boolean; hasDeck: boolean };

type Props = {
  startup: Linked;
  /** The words on the buttons: on a card, or on the startup's own page. */
  words: Record<OpenedKind, string>;
};

export const cardWords = { website: 'Visit', deck: 'Deck' };
export const profileWords = { website: 'Website', deck: 'Pitch Deck' };

/**
 * The ways out of the portal to what a founder has put on the web: the one place where they are
 * made. They lead through the server, which counts them for the founder.
 */
export function StartupLinks({ startup, words }: Props) {
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
