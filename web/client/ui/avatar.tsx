import { useState } from 'react';
import { toPictureAddress } from '#shared/domain/web-address.ts';
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
  // Checked again: whatever is stored, a page must not request a forbidden address.
  const source = url && toPictureAddress(url);
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
        referrerPolicy="no-referrer"
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
