import { Link, useSearchParams } from 'react-router-dom';
import type { OpenConversation } from '#shared/api/messages.ts';
import { brand } from '#shared/brand.ts';
import { RequestIntroductionButton } from '../features/introductions/request-introduction-button.tsx';
import { RequestState } from '../features/introductions/request-state.tsx';
import { Inbox } from '../features/messages/inbox.tsx';
import { ContactFounderButton } from '../features/premium/contact-founder-button.tsx';
import { MessageComposer } from '../features/premium/message-composer.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { paths } from '../paths.ts';
import classes from './messages-page.module.css';

/** The inbox; `?with=` names the other person of the open conversation. */
export function MessagesPage() {
  const [search] = useSearchParams();
  const openId = search.get('with');
  return (
    <>
      <title>{`Messages · ${brand.name}`}</title>
      <div className={classes.head} data-open={openId ? true : undefined}>
        <h1>Messages</h1>
        <p className="soft">
          Messages and requests for introductions, in one place.{' '}
          <Link to={{ pathname: paths.appSettings, hash: 'notifications' }}>
            Choose how they reach you
          </Link>
          .
        </p>
      </div>
      <Inbox
        openId={openId}
        request={({ introduction, side }) =>
          introduction && <RequestState introduction={introduction} side={side} />
        }
        composer={(conversation) => <Writing {...conversation} />}
      />
    </>
  );
}

/** The form, or else what there is to do instead. */
function Writing({ conversation, introduction, writing }: OpenConversation) {
  const { offersPremium } = useFounder();
  const { id, kind, name, about, startupId, isBlocked } = conversation;
  if (writing === 'open') return <MessageComposer founder={{ id, name }} />;
  if (isBlocked) return <p className="soft">{`You blocked ${name}. Unblock them to write.`}</p>;
  if (kind === 'investor') return null;
  if (!startupId) return <p className="soft">{`${name} has left the community.`}</p>;
  return (
    <div className="row wrap gap-8">
      <ContactFounderButton
        founderId={id}
        founderName={name}
        startupName={about}
        isOffered={offersPremium}
      />
      {introduction?.state !== 'accepted' && introduction?.state !== 'requested' && (
        <RequestIntroductionButton
          startupId={startupId}
          founderId={id}
          founderName={name}
          startupName={about}
        />
      )}
    </div>
  );
}
