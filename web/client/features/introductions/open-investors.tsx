import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OpenInvestors } from '#shared/api/introductions.ts';
import { dateLabel } from '#shared/formats.ts';
import type { CalendarDate } from '#shared/time.ts';
import { api } from '../../lib/api.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { useToday } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useRelationships } from './introduction-queries.ts';
import { relationshipLabels, relationshipWith } from './introduction-rules.ts';
import classes from './introductions.module.css';

const title = 'Investors open to founders';

/** The investors whom a member may ask. */
export function useOpenInvestors({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [...queryKeys.introductions, 'openInvestors'],
    queryFn: ({ signal }) => api.introductions.openInvestors(undefined, { signal }),
  });
}

/** A member's list of investors who may be asked, and how many more this month. */
export function OpenInvestorsPanel() {
  const query = useOpenInvestors();
  const today = useToday();
  return (
    <Panel title={title}>
      <Loaded query={query} heights={[24, 120]} label="Loading investors">
        {({ investors, allowance }) => (
          <>
            <p className="soft">{allowanceText(allowance, today)}</p>
            {investors.length === 0 ? (
              <p>No investor is open to founders right now. It’s worth looking again next week.</p>
            ) : (
              <ul aria-label={title} className={`stack ${classes.investors}`}>
                {investors.map((investor) => (
                  <li key={investor.id} className={`row wrap gap-12 ${classes.investor}`}>
                    <OpenInvestor investor={investor} canAsk={allowance.left > 0} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function allowanceText(
  { limit, left, renewsOn }: OpenInvestors['allowance'],
  today: CalendarDate,
): string {
  const next = dateLabel(renewsOn, today);
  if (left === 0)
    return `You’ve asked ${limit} investors this month. You can ask again from ${next}.`;
  return `You can ask ${left} of ${limit} investors this month; the count starts over on ${next}. They get an email, and each of you gets the other’s address only if they accept.`;
}

const askDialogCode = lazyCode(() =>
  import('./request-dialogs.tsx').then((module) => module.AskInvestorDialog),
);

type OpenInvestorProps = { investor: OpenInvestors['investors'][number]; canAsk: boolean };

function OpenInvestor({ investor: { id, name, company, focus }, canAsk }: OpenInvestorProps) {
  const relationship = relationshipWith(useRelationships().data, { investorId: id });
  const { open, dialog } = useDialog();
  const isOpen = relationship === 'open' && canAsk;
  const text =
    relationship === 'open' ? 'Ask for an introduction' : relationshipLabels[relationship];
  return (
    <>
      <Avatar name={name} url={null} />
      <div className={`shrinks grows ${classes.who}`}>
        <p className="strong breakable">{name}</p>
        <p className="soft breakable">{[company, focus.join(', ')].filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        variant="light"
        size="sm"
        aria-label={`${text} · ${name}`}
        // Not `disabled`, so the button keeps the focus after the request is sent.
        aria-disabled={!isOpen || undefined}
        data-disabled={!isOpen || undefined}
        onPointerEnter={() => isOpen && askDialogCode.preload()}
        onClick={() => isOpen && open()}
      >
        {text}
      </Button>
      <LazyDialog code={askDialogCode} {...dialog} investorId={id} name={name} />
    </>
  );
}

/** For founders without premium: what is behind it. */
export function OpenInvestorsOffer() {
  return (
    <Panel title={title}>
      <p>
        Asking investors for an introduction yourself, three a month, is{' '}
        <Link to={paths.appPremium}>part of premium</Link>.
      </p>
    </Panel>
  );
}
