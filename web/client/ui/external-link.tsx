import { toLink } from '#shared/domain/web-address.ts';
import { NewTabButton } from './new-tab-button.tsx';

type Props = {
  url: string | null | undefined;
  label: string;
  /** Which of several, for who hears it. */
  name?: string;
};

/** A button that opens somebody's address in a new tab; nothing for what is no web address. */
export function ExternalLink({ url, label, name }: Props) {
  const href = url && toLink(url);
  return href ? <NewTabButton href={href} label={label} name={name} /> : null;
}
