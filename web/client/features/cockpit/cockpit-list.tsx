import { type RefObject, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Cockpit, CockpitRow } from '#shared/api/cockpit.ts';
import { type RiskKind, riskKinds, riskLabels } from '#shared/domain/risk.ts';
import { staffName } from '#shared/domain/staff.ts';
import { dayInSentence, formatNumber, pluralize } from '#shared/formats.ts';
import { useListKeys } from '../../lib/list-keys.ts';
import { useOneTabStop } from '../../lib/one-tab-stop.ts';
import { useNow } from '../../lib/timers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FilterBar, SearchInput } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChipsOrSelect, SortChoice, SortHeads } from '../../ui/list-choices.tsx';
import list from '../../ui/list-table.module.css';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './cockpit.module.css';
import {
  ActiveDays,
  IntroductionCount,
  KpiCell,
  PledgesKept,
  WeekBoxes,
} from './cockpit-parts.tsx';
import {
  type CockpitQuery,
  type CockpitShow,
  type CockpitSort,
  cockpitQuery,
  cockpitSortedBy,
  openRisks,
} from './cockpit-query.ts';

type FiltersProps = {
  query: CockpitQuery;
  /** No risk is shown of a cohort that has ended. */
  hasRisks: boolean;
  /** Somebody has never signed in. */
  hasInvited: boolean;
  /** The list has cards, which have no headings to sort by. */
  isNarrow: boolean;
  onChange: (changes: Partial<CockpitQuery>) => void;
};

const showLabels: Record<CockpitShow, string> = {
  call: 'Needs a call',
  not_checked_in: 'Not checked in',
  not_joined: 'Never signed in',
  mine: 'Assigned to me',
};

export function CockpitFilters({ query, hasRisks, hasInvited, isNarrow, onChange }: FiltersProps) {
  const isOffered: Partial<Record<CockpitShow, boolean>> = {
    call: hasRisks,
    not_joined: hasInvited || query.show === 'not_joined',
  };
  return (
    <FilterBar className={`row wrap gap-12 ${list.filters}`}>
      <SearchInput
        className={list.search}
        label="Search by startup or founder"
        text={query.search}
        onSearch={(search) => onChange({ search })}
      />
      {hasRisks && (
        <SelectField
          aria-label="Risk"
          className={classes.risk}
          value={query.risk ?? ''}
          anyLabel="All risks"
          choices={riskKinds.map((kind) => ({ value: kind, label: riskLabels[kind] }))}
          onChange={(event) => onChange({ risk: (event.currentTarget.value || null) as RiskKind })}
        />
      )}
      <ChipsOrSelect
        legend="Startups"
        value={query.show}
        choices={[
          { value: null, label: 'All' },
          ...(Object.keys(showLabels) as CockpitShow[])
            .filter((value) => isOffered[value] ?? true)
            .map((value) => ({ value, label: showLabels[value] })),
        ]}
        onChoose={(show) => onChange({ show })}
      />
      {isNarrow && (
        <SortChoice
          choices={sortChoices}
          order={query}
          searchBy={(order) => cockpitQuery.write({ ...query, ...order })}
        />
      )}
    </FilterBar>
  );
}

type RowsProps = { rows: CockpitRow[]; query: CockpitQuery; cockpit: Cockpit };

const columns: { sort: CockpitSort; label: string }[] = [
  { sort: 'startup', label: 'Startup' },
  { sort: 'risk', label: 'Signals' },
  { sort: 'kpi', label: 'KPI' },
  { sort: 'checkIns', label: 'Check-ins' },
  { sort: 'pledges', label: 'Pledges' },
  { sort: 'active', label: 'Active' },
  { sort: 'seen', label: 'Seen' },
  { sort: 'introductions', label: 'Intros' },
];

/** One row a startup; the whole row opens its panel. */
export function CockpitTable({ rows, query, cockpit }: RowsProps) {
  const now = useNow();
  return (
    <table className={`wide ${list.table} ${classes.table}`}>
      <thead>
        <tr>
          <SortHeads
            columns={columns}
            order={query}
            searchBy={(sort) => cockpitQuery.write(cockpitSortedBy(query, sort))}
          />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.startupId} className={`relative ${list.row}`}>
            <th scope="row" className="strong breakable">
              <Identity row={row} query={query} />
            </th>
            <td className="breakable">
              <Reasons row={row} cockpit={cockpit} />
            </td>
            <td>
              <KpiCell {...row} />
            </td>
            <td>
              <WeekBoxes weeks={row.weeks} />
            </td>
            <td className="soft tabular nowrap">
              <PledgesKept {...row.pledges} />
            </td>
            <td className="soft tabular nowrap">
              <ActiveDays {...row} />
            </td>
            <td className="soft tabular nowrap">
              {row.lastSeenAt ? <TimeAgo at={row.lastSeenAt} now={now} /> : 'Never'}
            </td>
            <td className="soft">
              <IntroductionCount {...row.introductions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Identity({ row, query }: { row: CockpitRow; query: CockpitQuery }) {
  const { startupId, startupName, startupLogo, founders } = row;
  const people = founders.join(', ');
  return (
    <div className={`row gap-12 ${classes.identity}`}>
      <Avatar name={startupName} url={startupLogo} of="startup" />
      <div>
        <Link
          to={{ search: cockpitQuery.write({ ...query, startup: startupId }) }}
          data-startup={startupId}
          className={`strong breakable ${list.name}`}
        >
          {startupName}
        </Link>
        <span className={`soft small ${list.industry} ${classes.founders}`} title={people}>
          {people}
        </span>
      </div>
    </div>
  );
}

/** The risks with their figures, or what goes well; who looks after the startup, and its notes. */
function Reasons({ row, cockpit }: { row: CockpitRow; cockpit: Cockpit }) {
  const { assignee, goingWell, notes, isPaused, hasJoined, notJoined } = row;
  const risks = openRisks(row);
  return (
    <>
      {risks.length > 0 && (
        <ul className={`stack gap-4 ${classes.reasons}`}>
          {risks.map(({ kind, sentence }) => (
            <li key={kind} title={sentence}>
              <span className={classes.reason} data-alone={risks.length === 1 || undefined}>
                {sentence}
              </span>
            </li>
          ))}
        </ul>
      )}
      {risks.length === 0 && goingWell && (
        <p className={`row gap-6 soft small ${classes.well}`}>
          <Icon name="check" size={14} />
          <span className="one-line" title={goingWell}>
            {goingWell}
          </span>
        </p>
      )}
      {(isPaused || assignee || notes.newest || notJoined.length > 0) && (
        <p className={`row wrap soft small ${classes.aside}`}>
          {!hasJoined && (
            <Tag tone="amber" icon="mail">
              Never signed in
            </Tag>
          )}
          {hasJoined && notJoined.length > 0 && (
            <span>Never signed in: {notJoined.join(', ')}</span>
          )}
          {isPaused && <Tag icon="pause">Paused</Tag>}
          {assignee && (
            <Tag tone="stream">
              {assignee.isMe ? 'You' : staffName(assignee.email)} until{' '}
              {dayInSentence(assignee.until, cockpit.today)}
            </Tag>
          )}
          {notes.newest && (
            <span className={`gap-4 shrinks ${classes.note}`} title={notes.newest}>
              <Icon name="edit" size={14} />
              <span className={`one-line ${classes.noteText}`}>{notes.newest}</span>
              {notes.count > 1 && <span>+{formatNumber(notes.count - 1)}</span>}
            </span>
          )}
        </p>
      )}
    </>
  );
}

const sortChoices: { value: `${CockpitSort} ${CockpitQuery['direction']}`; label: string }[] = [
  { value: 'risk desc', label: 'Most reasons to call first' },
  { value: 'startup asc', label: 'By startup' },
  { value: 'kpi asc', label: 'Weakest growth first' },
  { value: 'kpi desc', label: 'Strongest growth first' },
  { value: 'checkIns asc', label: 'Fewest check-ins first' },
  { value: 'pledges asc', label: 'Fewest pledges kept first' },
  { value: 'active asc', label: 'Least active first' },
  { value: 'seen asc', label: 'Longest not seen first' },
  { value: 'introductions desc', label: 'Most introductions first' },
];

/** The list as shown on a phone. */
export function CockpitCards({ rows, query, cockpit }: RowsProps) {
  const now = useNow();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.startupId} className={`column relative ${classes.card}`}>
          <Identity row={row} query={query} />
          <div className={classes.cardReasons}>
            <Reasons row={row} cockpit={cockpit} />
          </div>
          <div className={`flex between gap-16 ${classes.cardFigures}`}>
            <KpiCell {...row} />
            <WeekBoxes weeks={row.weeks} />
          </div>
          <p className={`wrap soft small ${classes.cardFacts}`}>
            {row.pledges.decided > 0 && (
              <span>
                <PledgesKept {...row.pledges} /> pledges kept
              </span>
            )}
            {row.hasJoined && (
              <span>
                {pluralize(row.activeDays, 'active day')} of {formatNumber(row.ofDays)}
              </span>
            )}
            {row.introductions.open + row.introductions.accepted > 0 && (
              <span>
                Introductions: <IntroductionCount {...row.introductions} />
              </span>
            )}
            <span>
              {row.lastSeenAt ? (
                <>
                  Seen <TimeAgo at={row.lastSeenAt} now={now} within />
                </>
              ) : (
                'Never seen'
              )}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

const lines = 'a[data-startup]';

/** One Tab stop for the list; j and k always move through it, the arrow keys once it has the focus. */
export function useCockpitKeys({
  onSearch,
}: {
  onSearch: () => void;
}): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null);
  useOneTabStop(root, lines);
  useListKeys(root, lines, {
    title: 'Startups',
    line: 'startup',
    opens: 'Open the startup',
    onSearch,
  });
  return root;
}
