import type { SlackState } from '#shared/api/slack.ts';
import { deliveryReason, deliveryWhat } from '#shared/domain/delivery-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import panel from './slack-panel.module.css';
import classes from './slack-rows.module.css';

type Delivery = SlackState['deliveries'][number];

const tags = {
  sent: <Tag tone="moss">Sent</Tag>,
  waiting: <Tag tone="amber">Waiting</Tag>,
  dropped: <Tag>Not needed</Tag>,
  failed: <Tag tone="rose">Failed</Tag>,
};

/** What the bot posted last; the delivery page has what is stuck, with a way on. */
export function LastDeliveries({ deliveries }: Pick<SlackState, 'deliveries'>) {
  return (
    <Panel
      title="Last deliveries"
      action={
        <LinkButton to={paths.adminDelivery} tone="quiet">
          What is stuck
        </LinkButton>
      }
    >
      {deliveries.length === 0 ? (
        <p className={panel.soft}>The bot has posted nothing yet.</p>
      ) : (
        <ul className={classes.list}>
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ delivery: { what, to, state, reason, at } }: { delivery: Delivery }) {
  const now = useNow();
  const isStuck = state === 'waiting' || state === 'failed';
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{deliveryWhat('post', what)}</p>
        <p className={classes.soft}>
          {to && `${to} · `}
          <MomentAgo at={at} now={now} />
          {isStuck && ` · ${deliveryReason('post', reason).text}`}
        </p>
      </div>
      {tags[state]}
    </li>
  );
}
