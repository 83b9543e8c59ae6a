import { useState } from 'react';
import classes from './avatar.module.css';

/** A founder's picture, or the first letter of the name. The name stands beside it. */
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
  if (url && url !== failedUrl) {
    return (
      <img
        className={classes.avatar}
        style={style}
        src={url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(url)}
      />
    );
  }
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
