import { Button } from '@mantine/core';
import type { InvestorList, InvestorRow } from '#shared/api/investor-review.ts';
import {
  checkSizeLabel,
  type InvestorDecision,
  type InvestorState,
  investorDecisions,
  mayDecideInvestor,
} from '#shared/domain/investors.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { FilterBar, SearchInput, UnknownFilter } from '../../ui/filter-controls.tsx';
import { ChipsOrSelect } from '../../ui/list-choices.tsx';
import list from '../../ui/list-table.module.css';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './investor-review.module.css';
import { decisionCopy, investorStateLabels } from './investor-review-labels.ts';
import type { InvestorQuery } from './investor-review-rules.ts';

type Decide = (investor: InvestorRow, decision: InvestorDecision) => void;
type RowsProps = { rows: InvestorRow[]; onDecide: Decide };

export const decisionDialogCode = lazyCode(() =>
  import('./decision-dialog.tsx').then((module) => module.DecisionDialog),
);

/** One row an investor. */
export function InvestorTable({ rows, onDecide }: RowsProps) {
  return (
    <table className={`wide ${list.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">Investor</th>
          <th scope="col">Firm</th>
          <th scope="col">Invests</th>
          <th scope="col">State</th>
          <th scope="col">Since</th>
          <th scope="col">Last seen</th>
          <th scope="col">
            <span className="visually-hidden">Decision</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((investor) => (
          <tr key={investor.id} className={list.row}>
            <th scope="row">
              <div className="row gap-12">
                <Avatar name={investor.name} url={investor.photo} />
                <div className="shrinks">
                  <p className="strong one-line">{investor.name}</p>
                  <Email of={investor} />
                  <Reason of={investor} />
                </div>
              </div>
            </th>
            <td>
              <p className="one-line">{investor.company ?? investor.title ?? '–'}</p>
              {investor.company && investor.title && (
                <p className="soft small one-line">{investor.title}</p>
              )}
            </td>
            <td>
              <p className="tabular one-line">{checkSizeOf(investor) ?? 'No check size'}</p>
              <p className="soft small one-line" title={focusOf(investor)}>
                {focusOf(investor)}
              </p>
            </td>
            <td>
              <StateTag of={investor} />
            </td>
            <td className="soft tabular nowrap">
              <DateTimeText at={sinceOf(investor)} />
            </td>
            <td className="soft tabular nowrap">
              <LastSeen at={investor.lastSeenAt} />
            </td>
            <td>
              <Decisions investor={investor} onDecide={onDecide} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The list as shown on a phone or tablet. */
export function InvestorCards({ rows, onDecide }: RowsProps) {
  return (
    <ul>
      {rows.map((investor) => (
        <li key={investor.id} className={classes.card}>
          <Avatar name={investor.name} url={investor.photo} />
          <div className="shrinks">
            <p className="row wrap gap-8">
              <span className="strong breakable">{investor.name}</span>
              <StateTag of={investor} />
            </p>
            <p className="breakable dotted">
              {[investor.company, investor.title]
                .filter((part) => part !== null)
                .map((part) => (
                  <span key={part}>{part}</span>
                ))}
            </p>
            <p className="soft small tabular breakable dotted">
              <span>{focusOf(investor)}</span>
              <span>{checkSizeOf(investor) ?? 'No check size'}</span>
              <span>
                since <DateTimeText at={sinceOf(investor)} />
              </span>
              {investor.lastSeenAt && (
                <span>
                  seen <TimeAgo within at={investor.lastSeenAt} now={new Date()} />
                </span>
              )}
            </p>
            <Email of={investor} />
            <Reason of={investor} />
          </div>
          <Decisions investor={investor} onDecide={onDecide} />
        </li>
      ))}
    </ul>
  );
}

type One = { of: InvestorRow };

function Email({ of: { email } }: One) {
  return (
    <a href={`mailto:${email}`} className={`soft small one-line ${classes.email}`}>
      {email}
    </a>
  );
}

function StateTag({ of: { state } }: One) {
  const { tone, label } = investorStateLabels[state];
  return <Tag tone={tone}>{label}</Tag>;
}

/** An investor waits from the day of the confirmed address, and is what was decided from that day. */
function sinceOf({ decidedAt, verifiedAt, signedUpAt }: InvestorRow): string {
  return decidedAt ?? verifiedAt ?? signedUpAt;
}

/** The note that they were given with the decision. */
function Reason({ of: { reason } }: One) {
  return reason && <p className={`soft small lines breakable ${classes.reason}`}>“{reason}”</p>;
}

function LastSeen({ at }: { at: string | null }) {
  return at ? <TimeAgo at={at} now={new Date()} /> : 'Never';
}

function focusOf({ investmentFocus }: InvestorRow): string {
  return investmentFocus.join(', ') || 'Anything';
}

function checkSizeOf({ checkSizeMin, checkSizeMax }: InvestorRow): string | null {
  return checkSizeLabel(checkSizeMin, checkSizeMax);
}

const menuCode = lazyCode(() => import('../../ui/menu-list.tsx').then((module) => module.MenuList));

/** Whoever waits has the buttons in sight; a decision is changed in the row's menu. */
function Decisions({ investor, onDecide }: { investor: InvestorRow; onDecide: Decide }) {
  const { name, state } = investor;
  const decisions = (Object.keys(investorDecisions) as InvestorDecision[]).filter((decision) =>
    mayDecideInvestor(state, decision),
  );
  if (decisions.length === 0) return <span />;
  if (state !== 'waiting') {
    return (
      <div className={classes.menu}>
        <MoreMenu
          name={name}
          size={36}
          code={menuCode}
          items={{
            items: decisions.map(
              (decision): MenuItem => ({
                label: decisionCopy[decision].button,
                icon: decision === 'approve' ? 'check' : 'close',
                color: decision === 'approve' ? undefined : 'rose',
                onClick: () => onDecide(investor, decision),
              }),
            ),
          }}
          preload={() => void decisionDialogCode.preload()}
        />
      </div>
    );
  }
  return (
    <div className={classes.buttons}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant={decision === 'approve' ? 'light' : 'default'}
          aria-label={`${decisionCopy[decision].button}: ${name}`}
          onPointerEnter={decisionDialogCode.preload}
          onClick={() => onDecide(investor, decision)}
        >
          {decisionCopy[decision].button}
        </Button>
      ))}
    </div>
  );
}

type InvestorFiltersProps = {
  query: InvestorQuery;
  counts: InvestorList['counts'];
  onChange: (changes: Partial<InvestorQuery>) => void;
};

/** Every change goes back to the first page. */
export function InvestorFilters({ query, counts, onChange }: InvestorFiltersProps) {
  const states = Object.keys(investorStateLabels) as InvestorState[];
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  return (
    <FilterBar className={`row wrap gap-12 ${list.filters}`}>
      <SearchInput
        className={list.search}
        label="Search investors"
        text={query.search}
        onSearch={(search) => onChange({ search, page: 1 })}
      />
      <ChipsOrSelect
        legend="State"
        value={query.state}
        choices={[
          ...states.map((value) => ({
            value,
            label: investorStateLabels[value].label,
            count: counts[value],
          })),
          { value: null, label: 'All', count: total },
        ]}
        onChoose={(state) => onChange({ state, page: 1 })}
      />
      <UnknownFilter choices={{ state: [...states, 'all'] }} />
    </FilterBar>
  );
}
