import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorText } from '../lib/errors.ts';
import { hasUnsavedChanges } from '../lib/use-leave-guard.ts';
import { DateTimeText } from './date-time-text.tsx';
import { LazyLeaveDialog } from './lazy-leave-dialog.tsx';
import rows from './ruled-rows.module.css';
import classes from './version-list.module.css';

type Version = { version: number; savedAt: string | null; savedBy: string | null };

type Props<Item extends Version> = {
  /** The newest first. */
  versions: readonly Item[];
  current: number;
  restore: {
    isPending: boolean;
    variables: { version: number } | undefined;
    error: Error | null;
    mutate: (
      input: { version: number; seenVersion: number },
      then: { onSuccess: () => void },
    ) => void;
  };
  onRestored: () => void;
  /** The name that a version has for "Restore". */
  nameOf?: (item: Item) => string;
  picture?: (item: Item) => ReactNode;
  /** Says what it holds, if that can be said in a line or two. */
  summary?: (item: Item) => ReactNode;
};

/** The present state of what staff edit, and those before it with their way back. */
export function VersionList<Item extends Version>(props: Props<Item>) {
  const { versions, current, restore, onRestored, nameOf, picture, summary } = props;
  const [asked, setAsked] = useState<number | null>(null);
  const bringBack = (version: number) =>
    restore.mutate({ version, seenVersion: current }, { onSuccess: onRestored });
  return (
    <>
      {restore.error && <p className="bad">{errorText(restore.error)}</p>}
      <ol className={classes.versions}>
        {versions.map((item) => {
          const { version, savedAt, savedBy } = item;
          return (
            <li key={version} className={`row between gap-12 ${rows.row}`}>
              {picture?.(item)}
              <div className="shrinks grows">
                {summary?.(item)}
                <p className={`breakable ${summary ? 'soft small' : ''}`}>
                  {savedBy ? `${savedBy}, ` : 'At the start'}
                  {savedAt && (
                    <>
                      {!savedBy && ', '}
                      <DateTimeText at={savedAt} clock />
                    </>
                  )}
                </p>
              </div>
              {version === current ? (
                <span className="soft small">Now</span>
              ) : (
                <Button
                  variant="default"
                  aria-label={`Restore ${nameOf ? `${nameOf(item)}, ` : ''}version ${version}`}
                  loading={restore.isPending && restore.variables?.version === version}
                  onClick={() => (hasUnsavedChanges() ? setAsked(version) : bringBack(version))}
                >
                  Restore
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <LazyLeaveDialog
        title="Restore without saving?"
        of="this page"
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onLeave={() => {
          if (asked !== null) bringBack(asked);
          setAsked(null);
        }}
      />
    </>
  );
}
