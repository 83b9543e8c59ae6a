import type { ReactNode } from 'react';
import classes from '#sandbox/client/blocks/blocks.module.css';

/** Pictures of other hosts are named, not loaded: nothing leaves this machine. */
export function ImageView({
  url = '',
  alt = '',
  caption = '',
  size = 'full',
}: {
  url?: string | undefined;
  alt?: string | undefined;
  caption?: string | undefined;
  size?: 'full' | 'thumbnail' | 'inline';
}): ReactNode {
  const picture = isOurs(url) ? (
    <img src={url} alt={alt} className={classes.image} data-size={size} />
  ) : (
    <span role="img" aria-label={alt} className={classes.missingImage} data-size={size}>
      {size === 'full' ? alt : ''}
    </span>
  );
  return caption ? (
    <figure className={classes.figure}>
      <figcaption>{caption}</figcaption>
      {picture}
    </figure>
  ) : (
    picture
  );
}

function isOurs(url: string): boolean {
  if (url.startsWith('data:image/')) return true;
  return (
    URL.canParse(url) && typeof location !== 'undefined' && new URL(url).host === location.host
  );
}
