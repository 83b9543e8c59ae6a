import type { ReactNode } from 'react';
import type { Interest } from '#shared/api/investor-interest.ts';
import { useNow } from '../../lib/timers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './investor-interest.module.css';
import { openedText, roleText, savedText } from './investor-interest-copy.ts';
import { useInterest } from './investor-interest-queries.ts';

type InterestPanelProps = {
  /** The number of the latest investors to show; all of them without it. */
  limit?: number;
  /** A link to the whole list. */
  more?: ReactNode;
};

export function InterestPanel({ limit, more }: InterestPanelProps) {
  return (
    <Panel title="Investor interest" action={more}>
      <Loaded query={useInterest()} heights={[24, 64]} label="Loading investor interest">
        {(interest) => <InterestedInvestors interest={interest} limit={limit} />}
      </Loaded>
    </Panel>
  );
}

function InterestedInvestors({
  interest,
  limit,
}: {
  interest: Interest;
  limit: number | undefined;
}) {
  const now = useNow();
  const { investors, all, saved } = interest;
  const shown = investors.slice(0, limit);
  return (
    <>
      <p className="soft">
        {savedText(saved)}{' '}
        {all === 0
          ? 'Nobody has opened your deck or website yet. Approved investors open them from your card.'
          : 'Your own visits, bots and previews aren’t counted.'}
      </p>
      {shown.length > 0 && (
        <ul aria-label="Who opened your deck or website" className={`stack ${classes.list}`}>
          {shown.map((investor) => (
            <li
              key={`${investor.name} ${investor.company} ${investor.lastOpenedAt}`}
              className={`row wrap breakable ${classes.viewer}`}
            >
              <Avatar name={investor.name} url={investor.photo} />
              <p className={`grows ${classes.investor}`}>
                <span className="strong">{investor.name}</span>
                <span className="soft">{roleText(investor)}</span>
              </p>
              <p className={`tabular ${classes.views}`}>
                <span>{openedText(investor)}</span>
                <span className="soft">
                  <TimeAgo at={investor.lastOpenedAt} now={now} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {all > shown.length && <p className="soft">and {all - shown.length} more</p>}
    </>
  );
}
