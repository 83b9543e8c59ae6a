import { useState } from 'react';
import { readPicturePath } from '#shared/domain/pictures.ts';
import classes from './avatar.module.css';
import { hueOf, initialsOf } from './avatar-rules.ts';

type AvatarProps = {
  /** Stands beside it as text, so the picture is decoration to a screen reader. */
  name: string;
  url: string | null;
  /** People are round, startups square. */
  of?: 'person' | 'startup';
  /** From tokens.css. */
  size?: 's' | 'm' | 'l' | 'xl';
};

/** A photo or a logo, or else the initials in a color of the name. */
export function Avatar({ name, url, of = 'person', size = 'm' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const looks = { className: classes.avatar, 'data-of': of, 'data-size': size };
  // Whatever is stored, a page asks nobody but us for a picture.
  const source = url && readPicturePath(url) ? url : null;
  if (source && source !== failedUrl) {
    return (
      <img
        {...looks}
        src={source}
        alt=""
        width={256}
        height={256}
        loading="lazy"
        onError={() => setFailedUrl(source)}
      />
    );
  }
  return (
    <span {...looks} data-hue={hueOf(name)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
