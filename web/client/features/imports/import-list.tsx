import { Link } from 'react-router-dom';
import type { ImportSummary } from '#shared/api/imports.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { useNow } from '../../lib/timers.ts';
import { importPath } from '../../paths.ts';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { importStateTags, kindLabel } from './import-copy.ts';
import classes from './imports.module.css';

export function ImportList({ imports }: { imports: ImportSummary[] }) {
  const now = useNow();
  if (imports.length === 0) return <p className="soft">Nothing has been imported yet.</p>;
  return (
    <ul aria-label="Imports" className="stack">
      {imports.map(({ importId, kind, fileName, state, by, receivedAt, rows, counts }) => {
        const tag = importStateTags[state];
        return (
          <li key={importId} className={classes.item}>
            <p className={`row wrap ${classes.head}`}>
              <Link to={importPath(importId)} className="strong breakable">
                {fileName}
              </Link>
              <Tag tone={tag.tone}>{tag.label}</Tag>
            </p>
            <p className="soft small">
              {kindLabel(kind)}
              {kind !== 'everything' && ` · ${pluralize(rows, 'row')}`}
              {counts.made !== undefined && `, ${formatNumber(counts.made)} imported`} · {by},{' '}
              <TimeAgo at={receivedAt} now={now} within />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
