import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { AnswerButtons } from '../features/introductions/introduction-card.tsx';
import { RequestIntroductionButton } from '../features/introductions/request-introduction-button.tsx';
import { Messages } from '../features/messages/messages.tsx';
import { ContactFounderButton } from '../features/premium/contact-founder-button.tsx';
import { paths } from '../paths.ts';
import classes from './messages-page.module.css';

export function MessagesPage() {
  return (
    <>
      <title>{`Messages · ${brand.name}`}</title>
      <div>
        <h1>Messages</h1>
        <p className={`soft ${classes.text}`}>
          Messages between you and other founders.{' '}
          <Link to={{ pathname: paths.appSettings, hash: 'notifications' }}>
            Choose whether and how they can reach you
          </Link>
          . If you accept a message, you’ll both get each other’s email address.
        </p>
      </div>
      <Messages
        writeTo={({ id, name, startupName }) => (
          <ContactFounderButton founderId={id} founderName={name} startupName={startupName} />
        )}
        answer={(id, { name }) => <AnswerButtons introduction={{ id, other: { name } }} />}
        introduce={({ id, name, startupId, startupName }) => (
          <RequestIntroductionButton
            startupId={startupId}
            founderId={id}
            founderName={name}
            startupName={startupName}
          />
        )}
      />
    </>
  );
}
