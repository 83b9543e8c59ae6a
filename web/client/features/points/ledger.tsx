import { VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import type { LedgerRow } from '#shared/api/points.ts';
import { formatNumber, formatSigned, pluralize } from '#shared/formats.ts';
import { readLocale } from '../../lib/browser.ts';
import { useNow } from '../../lib/timers.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './points.module.css';
import { useLedger } from './points-queries.ts';
import { entryTimeText, notCountedText } from './points-rules.ts';

export function Ledger({ timeZone }: { timeZone: string }) {
  const now = useNow();
  const query = useLedger();
  const list = useRef<HTMLOListElement>(null);
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[420]} label="Loading your points" />}>
      {({ pages }) => {
        const [first] = pages;
        if (!first) return null;
        const rows = pages.flatMap((page) => page.rows);
        const notCounted = notCountedText(first.notCounted);
        return (
          <>
            <div className={`stack gap-2 ${classes.summary}`}>
              <p className={classes.figure}>{pluralize(first.total, 'point')}</p>
              <p className="soft">
                {rows.length > 0
                  ? 'The sum of everything below, to the point.'
                  : 'Your first completed task opens this ledger.'}
              </p>
              {notCounted && <p className="soft">{notCounted}</p>}
            </div>
            <ol ref={list} aria-label="Points">
              {rows.map((row) => (
                <LedgerEntry key={row.id} row={row} clock={{ now, timeZone }} />
              ))}
            </ol>
            <ShowMore next="earlier" what="points" list={list} shown={rows.length} query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

function LedgerEntry({ row, clock }: { row: LedgerRow; clock: { now: Date; timeZone: string } }) {
  return (
    <li className={classes.row} tabIndex={-1}>
      <p className={classes.points} data-back={row.isReversal || undefined}>
        {formatSigned(row.points)}
        <VisuallyHidden> points</VisuallyHidden>
      </p>
      <div className="shrinks">
        <p className="breakable">{row.reason}</p>
        <p className="soft small">{entryTimeText(row, { ...clock, locale: readLocale() })}</p>
      </div>
      <p className={classes.balance}>
        <VisuallyHidden>Total after it: </VisuallyHidden>
        {formatNumber(row.balance)}
      </p>
    </li>
  );
}
