import { useState } from 'react';
import { readPicturePath } from '#shared/domain/pictures.ts';
import classes from './avatar.module.css';

/** A founder's picture, or the first letter of the name. The name itself stands beside it. */
export function Avatar({
  name,
  url,
  size = 36,
}: {
  name: string;
  url: string | null;
  size?: number;
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const style = { width: size, height: size, ...(size > 48 && { fontSize: size * 0.4 }) };
  // Whatever is stored, a page asks nobody but us for a picture.
  const source = url && readPicturePath(url) ? url : null;
  if (source && source !== failedUrl) {
    return (
      <img
        className={classes.avatar}
        style={style}
        src={source}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailedUrl(source)}
      />
    );
  }
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
