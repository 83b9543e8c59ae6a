import { openedLinkPath } from '../../paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';

type Addresses = {
  founderId: string;
  startupName: string;
  websiteUrl: string | null;
  pitchDeckUrl: string | null;
};

type Props = {
  startup: Addresses;
  /** The words on the buttons: on a card, or on the startup's own page. */
  words: { website: string; deck: string };
};

export const cardWords = { website: 'Visit', deck: 'Deck' };
export const profileWords = { website: 'Website', deck: 'Pitch Deck' };

/**
 * The ways out of the portal to what a founder has put on the web: the one place where they are
 * made. They lead through the server, which counts them for the founder.
 */
export function StartupLinks({ startup, words }: Props) {
  const { founderId, startupName, websiteUrl, pitchDeckUrl } = startup;
  return (
    <>
      <ExternalLink
        url={websiteUrl}
        through={openedLinkPath(founderId, 'website')}
        label={words.website}
        name={`${words.website} · ${startupName}`}
      />
      <ExternalLink
        url={pitchDeckUrl}
        through={openedLinkPath(founderId, 'deck')}
        label={words.deck}
        name={`${words.deck} · ${startupName}`}
      />
    </>
  );
}
