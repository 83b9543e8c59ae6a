import { ExternalLink } from '../../ui/external-link.tsx';

type Addresses = { startupName: string; websiteUrl: string | null; pitchDeckUrl: string | null };

type Props = {
  startup: Addresses;
  /** The words on the buttons: on a card, or on the startup's own page. */
  words: { website: string; deck: string };
};

export const cardWords = { website: 'Visit', deck: 'Deck' };
export const profileWords = { website: 'Website', deck: 'Pitch Deck' };

/** The ways out of the portal to what a founder has put on the web: the one place where they are made. */
export function StartupLinks({ startup, words }: Props) {
  const { startupName, websiteUrl, pitchDeckUrl } = startup;
  return (
    <>
      <ExternalLink
        url={websiteUrl}
        label={words.website}
        name={`${words.website} · ${startupName}`}
      />
      <ExternalLink url={pitchDeckUrl} label={words.deck} name={`${words.deck} · ${startupName}`} />
    </>
  );
}
