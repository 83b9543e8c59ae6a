import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { useMessages } from '../features/messages/get-messages.ts';
import { MessageList } from '../features/messages/message-list.tsx';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './messages-page.module.css';

export function MessagesPage() {
  return (
    <>
      <title>{`Messages · ${brand.name}`}</title>
      <div>
        <h1 className={classes.title}>Messages</h1>
        <p className={classes.text}>
          What founders wrote to you, and you to them.{' '}
          <Link to={{ pathname: paths.appSettings, hash: 'notifications' }}>
            Choose how they reach you
          </Link>
          , or whether they can.
        </p>
      </div>
      <Loaded
        query={useMessages()}
        skeleton={<Skeleton heights={[200, 160]} label="Loading your messages" />}
      >
        {(messages) => <MessageList messages={messages} />}
      </Loaded>
    </>
  );
}
