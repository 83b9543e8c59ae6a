import { Link } from 'react-router-dom';
import type { DeliveryList } from '#shared/api/deliveries.ts';
import { slackReason } from '#shared/domain/deliveries.ts';
import { formatNumber } from '#shared/formats.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './deliveries.module.css';

const waitingText = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one} waits` : `${count} ${many} wait`;

/** Problems that only the admin can solve, shown once above the list with what to do. */
export function DeliveryBanners({
  parked,
  unsendableMails,
}: Pick<DeliveryList, 'parked' | 'unsendableMails'>) {
  return (
    <>
      {parked && (
        <div role="alert" className={`flex gap-10 bad ${classes.banner}`}>
          <Icon name="alert" />
          <p>
            <strong>{slackReason(parked.reason)}</strong>{' '}
            {waitingText(parked.posts, 'post', 'posts')}.{' '}
            <Link to={paths.adminSlack} className={classes.bannerLink}>
              Install the bot again
            </Link>
            , and {parked.posts === 1 ? 'it goes' : 'they go'} out by{' '}
            {parked.posts === 1 ? 'itself' : 'themselves'}.
          </p>
        </div>
      )}
      {unsendableMails > 0 && (
        <div role="alert" className={`flex gap-10 bad ${classes.banner}`}>
          <Icon name="alert" />
          <p>
            <strong>No email server is configured.</strong>{' '}
            {waitingText(unsendableMails, 'email', 'emails')}. Set SMTP_URL and MAIL_FROM, and start
            again.
          </p>
        </div>
      )}
    </>
  );
}

export function DeliveryStats({ counts }: Pick<DeliveryList, 'counts'>) {
  const { waiting, failed, sent } = counts;
  return (
    <dl className={`stack gap-12 ${classes.stats}`}>
      <Stat label="Waiting too long" value={waiting} />
      <Stat label="Failed" value={failed} isBad={failed > 0} />
      <Stat label="Sent in 24 hours" value={sent} />
    </dl>
  );
}

function Stat({ label, value, isBad }: { label: string; value: number; isBad?: boolean }) {
  return (
    <div className={classes.stat} data-bad={isBad || undefined}>
      <dt className="soft small">{label}</dt>
      <dd className={classes.statValue}>{formatNumber(value)}</dd>
    </div>
  );
}
