import { Button } from '@mantine/core';
import type { HelpWanted } from '#shared/api/check-ins.ts';
import { pluralize } from '#shared/formats.ts';
import { useNow } from '../../lib/timers.ts';
import { cohortPeerPath, paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useOfferHelp } from './check-in-queries.ts';
import classes from './check-ins.module.css';

type Props = { calls: HelpWanted[] /** Whether the cohort still runs. */; canAsk: boolean };

/** The cohort's calls for help, or how to ask. */
export function HelpWantedPanel({ calls, canAsk }: Props) {
  if (calls.length === 0 && !canAsk) return null;
  return (
    <Panel title="Help wanted">
      {calls.length === 0 && (
        <p className="soft">
          Nobody is asking right now. Stuck on something?{' '}
          <SideLink to={paths.appCheckIn}>Ask with your check-in</SideLink>, and your cohort sees it
          here.
        </p>
      )}
      <ul className="stack gap-16">
        {calls.map((call) => (
          <Call key={call.checkInId} call={call} />
        ))}
      </ul>
    </Panel>
  );
}

function Call({ call }: { call: HelpWanted }) {
  const { checkInId, founderId, founderName, founderAvatar, startupName } = call;
  const { text, sharedAt, isOwn, isOffered, offers } = call;
  const offer = useOfferHelp();
  const now = useNow();
  return (
    <li className={`flex gap-10 ${classes.call}`}>
      <Avatar name={founderName} url={founderAvatar} size="s" />
      <div>
        <p className="breakable lines">{text}</p>
        <p className="soft small">
          {isOwn ? (
            'Your team'
          ) : (
            <SideLink to={cohortPeerPath(founderId)}>
              {founderName}, {startupName}
            </SideLink>
          )}{' '}
          · <TimeAgo at={sharedAt} now={now} within />
        </p>
        {isOwn && (
          <p className="soft small">
            {offers === 0
              ? 'Nobody offered yet.'
              : `${pluralize(offers, 'founder')} offered to help.`}
          </p>
        )}
        {!isOwn &&
          (isOffered ? (
            <p className={`row gap-6 small medium ${classes.offered}`}>
              <Icon name="check" size={16} />
              You offered to help
            </p>
          ) : (
            <Button
              size="compact-sm"
              variant="light"
              loading={offer.isPending}
              aria-label={`I can help ${founderName}`}
              onClick={() => offer.mutate(checkInId)}
            >
              I can help
            </Button>
          ))}
      </div>
    </li>
  );
}
