import { Button } from '@mantine/core';
import type { ProgramView } from '#shared/api/program.ts';
import { markHtml } from '#shared/brand-mark.ts';
import { errorText } from '../../lib/errors.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { BrandMark } from '../../ui/icon.tsx';
import rows from '../../ui/ruled-rows.module.css';
import classes from './program.module.css';
import { brandOf, useRestoreProgram } from './program-queries.ts';

type Props = { program: ProgramView; onRestored: () => void };

/** The present settings, and those before them with their way back. */
export function ProgramVersions({ program, onRestored }: Props) {
  const { version: seenVersion, defaults, versions } = program;
  const restore = useRestoreProgram();
  return (
    <>
      {restore.error && <p className="bad">{errorText(restore.error)}</p>}
      <ol className={classes.versions}>
        {versions.map(({ version, settings, savedAt, savedBy }) => {
          const brand = brandOf({ settings, defaults, version });
          const { name, tagline, supportEmail } = brand;
          return (
            <li key={version} className={`row between gap-12 ${rows.row}`}>
              <BrandMark size={32} html={markHtml(brand)} />
              <div className="shrinks grows">
                <p className="medium breakable">{name}</p>
                <p className="soft small breakable">
                  {tagline} · {supportEmail}
                </p>
                <p className="soft small breakable">
                  {savedBy ? `${savedBy}, ` : 'At the start, '}
                  <DateTimeText at={savedAt} clock />
                </p>
              </div>
              {version === seenVersion ? (
                <span className="soft small">Now</span>
              ) : (
                <Button
                  variant="default"
                  aria-label={`Restore ${name}, version ${version}`}
                  loading={restore.isPending && restore.variables.version === version}
                  onClick={() =>
                    restore.mutate({ version, seenVersion }, { onSuccess: onRestored })
                  }
                >
                  Restore
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
