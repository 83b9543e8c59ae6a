import type { ReactNode } from 'react';
import classes from '#sandbox/client/slack/bookmark-bar.module.css';
import { findEmoji } from '#sandbox/client/text/emoji.ts';
import { safeUrl } from '#sandbox/client/text/safe-url.ts';
import type { Bookmark } from '#sandbox/shared/slack-api.ts';

/** What a channel keeps at hand below its name. */
export function BookmarkBar({ bookmarks }: { bookmarks: Bookmark[] }): ReactNode {
  if (bookmarks.length === 0) return null;
  return (
    <nav className={classes.bar} aria-label="Bookmarks">
      {bookmarks.map(({ title, link, emoji }) => (
        <a key={link} href={safeUrl(link) ?? undefined} target="_blank" rel="noreferrer">
          {findEmoji(emoji.replaceAll(':', ''))} {title}
        </a>
      ))}
    </nav>
  );
}
