import { Button } from '@mantine/core';
import type { TextView } from '#shared/api/texts.ts';
import { errorText } from '../../lib/errors.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import rows from '../../ui/ruled-rows.module.css';
import { useRestoreText } from './text-queries.ts';
import classes from './texts.module.css';

type Props = { text: TextView; onRestored: () => void };

/** The present words, and those before them with their way back. */
export function TextVersions({ text, onRestored }: Props) {
  const { id, version: seenVersion, versions } = text;
  const restore = useRestoreText(id);
  return (
    <>
      {restore.error && <p className="bad">{errorText(restore.error)}</p>}
      <ol className={classes.list}>
        {versions.map(({ version, content, savedAt, savedBy }) => (
          <li key={version} className={`row between gap-12 ${rows.row}`}>
            <div className="shrinks">
              <p className="medium breakable">
                {content ? content.subject || 'Edited' : 'The original'}
              </p>
              {content && <p className={`soft small breakable ${classes.words}`}>{content.body}</p>}
              <p className="soft small breakable">
                {savedBy}, <DateTimeText at={savedAt} clock />
              </p>
            </div>
            {version === seenVersion ? (
              <span className="soft small">Now</span>
            ) : (
              <Button
                variant="default"
                aria-label={`Restore version ${version}`}
                loading={restore.isPending && restore.variables.version === version}
                onClick={() => restore.mutate({ version, seenVersion }, { onSuccess: onRestored })}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
