import { NewTabButton } from '../../ui/new-tab-button.tsx';

type Props = {
  startup: { startupName: string; websitePath: string | null; deckPath: string | null };
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
  const { startupName, websitePath, deckPath } = startup;
  const button = (path: string | null, label: string) =>
    path && <NewTabButton href={path} label={label} name={`${label} · ${startupName}`} />;
  return (
    <>
      {button(websitePath, words.website)}
      {button(deckPath, words.deck)}
    </>
  );
}
