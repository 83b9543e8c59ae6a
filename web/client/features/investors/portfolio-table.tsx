import { type FocusEvent, type MouseEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PortfolioCard, PortfolioSort } from '#shared/api/portfolio.ts';
import { formatKpi } from '#shared/domain/kpi.ts';
import type { Match } from '#shared/domain/match.ts';
import { moneyRange } from '#shared/formats.ts';
import { lazyCode, usePreloadOnIdle } from '../../lib/lazy.ts';
import { useListKeys } from '../../lib/list-keys.ts';
import { useOneTabStop } from '../../lib/one-tab-stop.ts';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { investorStartupPath } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import list from '../../ui/list-table.module.css';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { foundersLabel } from '../../ui/startup/startup-labels.ts';
import { GrowthText, KpiLine } from './kpi-trend.tsx';
import { computeMatch, fitText, momentumTexts, thesisText } from './match-rules.ts';
import type { PortfolioListProps } from './portfolio-grid.tsx';
import { useInvestorPreferences } from './portfolio-queries.ts';
import { type PortfolioQuery, portfolioQuery } from './portfolio-rules.ts';
import classes from './portfolio-table.module.css';
import { SaveButton } from './startup-actions.tsx';

const glanceCode = lazyCode(() =>
  import('./startup-glance.tsx').then((module) => module.StartupGlance),
);

type Props = PortfolioListProps & { query: PortfolioQuery };

/**
 * The startups as a table, with the selected one at a glance beside it. The arrow keys move the
 * selection, Enter opens the page.
 */
export function PortfolioTable({ startups, savedIds, intro, query }: Props) {
  const preferences = useInvestorPreferences().data;
  const section = useRef<HTMLElement>(null);
  const [selectedId, select] = useState<string | null>(null);
  const selected = startups.find(({ startupId }) => startupId === selectedId);
  const close = () => {
    section.current?.querySelector<HTMLElement>('[data-selected] th a')?.focus();
    select(null);
  };
  usePreloadOnIdle(glanceCode);
  useOneTabStop(section, rowLinks);
  useListKeys(section, rowLinks, {
    title: 'Startups',
    line: 'startup',
    opens: 'Open the startup’s page',
    onSearch: focusSearch,
  });
  useHotkeys('Startups', {
    Escape: {
      does: 'Close the side panel',
      run: () => {
        if (!selected) return false;
        close();
        return true;
      },
    },
  });
  const rows = startups.map((startup) => ({
    startup,
    match: computeMatch(preferences, startup),
  }));
  // Its column stands from the start, whenever the preferences come.
  const hasFit = !preferences || thesisText(preferences) !== null;
  const chosen = rows.find(({ startup }) => startup === selected);
  return (
    <section ref={section} aria-label="Startups" className={classes.section}>
      <div className={`card ${classes.box}`}>
        <table className={`wide ${list.table} ${classes.table}`}>
          <thead>
            <tr>
              {columns
                .filter(({ className }) => hasFit || className !== classes.fit)
                .map((column) => (
                  <Head key={column.label} {...column} query={query} />
                ))}
              <th scope="col" className={classes.save}>
                <span className="visually-hidden">Save</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ startup, match }) => (
              <Row
                key={startup.startupId}
                startup={startup}
                match={match}
                hasFit={hasFit}
                isSaved={savedIds.has(startup.startupId)}
                selectedId={selectedId}
                onSelect={select}
              />
            ))}
          </tbody>
        </table>
      </div>
      <LazyDialog
        code={glanceCode}
        opened={chosen !== undefined}
        onClose={close}
        startup={chosen?.startup}
        match={chosen?.match ?? null}
        isSaved={savedIds.has(chosen?.startup.startupId ?? '')}
        intro={chosen && intro(chosen.startup)}
      />
    </section>
  );
}

const rowLinks = 'tbody th a';

function focusSearch() {
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
}

type Column = {
  label: string;
  className: string | undefined;
  /** The order that the server has by this column, and its direction. */
  sort?: PortfolioSort;
  direction?: 'ascending' | 'descending';
};

const columns: Column[] = [
  { label: 'Startup', className: classes.startup, sort: 'name', direction: 'ascending' },
  { label: 'Stage', className: classes.stage, sort: 'stage', direction: 'descending' },
  { label: 'Sector', className: classes.sector, sort: 'industry', direction: 'ascending' },
  { label: 'Ask', className: classes.ask, sort: 'ask', direction: 'descending' },
  { label: 'KPI, four weeks', className: classes.kpi },
  { label: 'Momentum', className: classes.momentum },
  { label: 'Fit', className: classes.fit, sort: 'match', direction: 'descending' },
];

/** Sorts by its column; pressed again, the newest come first as before. */
function Head({ label, className, sort, direction, query }: Column & { query: PortfolioQuery }) {
  const isSorted = sort === query.sort;
  const next = sort && !isSorted ? sort : 'newest';
  return (
    <th scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      {sort ? (
        <Link
          to={{ search: portfolioQuery.write({ ...query, sort: next, after: null }) }}
          replace
          className={`gap-4 ${list.sort}`}
          data-direction={isSorted ? (direction === 'ascending' ? 'asc' : 'desc') : undefined}
        >
          {label}
          <Icon name="chevronDown" size={14} />
        </Link>
      ) : (
        label
      )}
    </th>
  );
}

type RowProps = {
  startup: PortfolioCard;
  match: Match | null;
  hasFit: boolean;
  isSaved: boolean;
  selectedId: string | null;
  onSelect: (startupId: string) => void;
};

function Row({ startup, match, hasFit, isSaved, selectedId, onSelect }: RowProps) {
  const { startupId, startupName, startupLogo, founderName, team, stage, kpi, pace } = startup;
  const { pathname, search } = useLocation();
  const isSelected = startupId === selectedId;
  const selectOnClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if ((target as Element).closest('a, button')) return;
    onSelect(startupId);
    currentTarget.querySelector<HTMLElement>('a')?.focus();
  };
  // Tab alone only enters the table.
  const selectOnFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const isMoved = currentTarget.closest('tbody')?.contains(relatedTarget);
    if (isMoved || selectedId) onSelect(startupId);
  };
  return (
    <tr className={list.row} data-selected={isSelected || undefined} onClick={selectOnClick}>
      <th scope="row" className={classes.startup}>
        <div className="row gap-12">
          <Avatar name={startupName} url={startupLogo ?? null} of="startup" />
          <div className="shrinks">
            <Link
              to={investorStartupPath(startupId)}
              state={{ from: pathname + search }}
              className={`strong one-line ${classes.name}`}
              onFocus={selectOnFocus}
            >
              {startupName}
            </Link>
            {founderName !== undefined && (
              <p className={`soft small one-line ${classes.founder}`}>
                {foundersLabel(founderName, team ?? [])}
              </p>
            )}
          </div>
        </div>
      </th>
      <td className={classes.stage}>
        <StageBadge stage={stage} />
      </td>
      <td className={`breakable ${classes.sector}`}>{startup.industry}</td>
      <td className={`tabular nowrap ${classes.ask}`}>
        {startup.lookingForFunding ? (
          startup.fundingAmount ? (
            moneyRange(startup.fundingAmount)
          ) : (
            'Open'
          )
        ) : (
          <span className="faint">Not seeking</span>
        )}
      </td>
      <td className={classes.kpi}>{kpi ? <KpiCell kpi={kpi} /> : <NotShared />}</td>
      <td className={classes.momentum}>
        {pace ? (
          <span className={classes.pace} data-pace={pace}>
            {momentumTexts[pace]}
          </span>
        ) : (
          <NotShared />
        )}
      </td>
      {hasFit && (
        <td className={classes.fit}>
          {match && (
            <p className={classes.fitText} title={fitText(match)}>
              {fitText(match)}
            </p>
          )}
        </td>
      )}
      <td className={classes.save}>
        <SaveButton startup={startup} isSaved={isSaved} />
      </td>
    </tr>
  );
}

function NotShared() {
  return (
    <span className="faint">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not shared</span>
    </span>
  );
}

function KpiCell({ kpi }: { kpi: NonNullable<PortfolioCard['kpi']> }) {
  const { name, unit, points, growth } = kpi;
  return (
    <div className="row between gap-8">
      <div className="shrinks tabular">
        <p className="nowrap">
          <span className="strong">{formatKpi(points.at(-1)?.value ?? 0, unit)}</span>
          {growth !== null && (
            <span className="small">
              {' '}
              <GrowthText {...kpi} growth={growth} />
            </span>
          )}
        </p>
        <p className="soft small one-line" title={name}>
          {name}
        </p>
      </div>
      <KpiLine points={points} />
    </div>
  );
}
