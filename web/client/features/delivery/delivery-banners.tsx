import { Link } from 'react-router-dom';
import type { DeliveryList } from '#shared/api/delivery.ts';
import { slackReason } from '#shared/domain/delivery-words.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './delivery-banners.module.css';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one} waits` : `${count} ${many} wait`;

/** What waits for the admin and not for time: said once above the list, with what to do. */
export function DeliveryBanners({
  parked,
  unsendableMails,
}: Pick<DeliveryList, 'parked' | 'unsendableMails'>) {
  return (
    <>
      {parked && (
        <div role="alert" className={classes.banner}>
          <Icon name="alert" />
          <p>
            <strong>{slackReason(parked.reason)}</strong> {counted(parked.posts, 'post', 'posts')}.{' '}
            <Link to={paths.adminSlack} className={classes.link}>
              Install the bot again
            </Link>
            , and {parked.posts === 1 ? 'it goes' : 'they go'} out by{' '}
            {parked.posts === 1 ? 'itself' : 'themselves'}.
          </p>
        </div>
      )}
      {unsendableMails > 0 && (
        <div role="alert" className={classes.banner}>
          <Icon name="alert" />
          <p>
            <strong>No mail server is configured.</strong>{' '}
            {counted(unsendableMails, 'mail', 'mails')}. Set SMTP_URL and MAIL_FROM, and start
            again.
          </p>
        </div>
      )}
    </>
  );
}
