import type { Messages } from '#shared/api/messages.ts';
import { useNow } from '../../lib/use-now.ts';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './message-list.module.css';
import { ReceivedMessageItem } from './received-message.tsx';

export function MessageList({ messages: { received, sent } }: { messages: Messages }) {
  const now = useNow();
  return (
    <div className={classes.lists}>
      <Panel title="Received">
        {received.length === 0 ? (
          <p className={classes.empty}>No founder has written to you yet.</p>
        ) : (
          <ul className={classes.list}>
            {received.map((message) => (
              <ReceivedMessageItem key={message.id} message={message} now={now} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Sent">
        {sent.length === 0 ? (
          <p className={classes.empty}>
            You have written to nobody yet. Contact Founder on a startup’s page begins a message.
          </p>
        ) : (
          <ul className={classes.list}>
            {sent.map(({ id, to, text, sentAt }) => (
              <li key={id} className={classes.message}>
                <div className={classes.head}>
                  <h3 className={classes.who}>
                    To {to.name} <span className={classes.startup}>{to.startupName}</span>
                  </h3>
                  <span className={classes.when}>
                    <MomentAgo at={sentAt} now={now} />
                  </span>
                </div>
                <p className={classes.text}>{text}</p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
