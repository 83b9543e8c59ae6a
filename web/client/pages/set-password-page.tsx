import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Me } from '#shared/api/session.ts';
import { Failure } from '#shared/failure.ts';
import { signInPath, withNext } from '#shared/return-paths.ts';
import { useAccountLink } from '../features/accounts/account-queries.ts';
import { RenewInvitation, SetPasswordForm } from '../features/accounts/set-password-form.tsx';
import { useNextPath } from '../features/session/next-page.tsx';
import { useInfo } from '../features/session/session-queries.ts';
import { isLinkExpired } from '../lib/errors.ts';
import { storeMe } from '../lib/query-client.ts';
import { forgotPasswordPath, paths } from '../paths.ts';
import { LoadFailure } from '../ui/loaded.tsx';
import { showToast } from '../ui/show-toast.tsx';
import { ExpiredLink, SignInFrame } from './sign-in-frame.tsx';

/** The page behind the link in an invitation or a forgotten-password mail. */
export function SetPasswordPage() {
  const { token = '' } = useParams();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const next = useNextPath();
  const link = useAccountLink(token);
  const reason = link.error instanceof Failure ? link.error.code : null;
  if (reason === 'invitation_expired') return <ExpiredInvitation token={token} />;
  if (reason === 'invitation_used') return <UsedInvitation next={next} />;
  if (isLinkExpired(link.error)) return <ExpiredPasswordLink next={next} />;
  if (link.isError) return <LoadFailure error={link.error} retry={() => void link.refetch()} />;
  if (link.isPending) return null;
  const { purpose, audience, email, name } = link.data;
  const isInvited = purpose === 'invitation';
  // The sign-in page leads on; only somebody with two-step sign-in has to stop there.
  const pageAfter = (me: Me | null) =>
    isInvited && me?.founder && !next ? paths.welcome : signInPath(audience, next);
  const leadOn = (me: Me | null) => {
    if (me) storeMe(queryClient, me);
    else showToast({ text: 'Your new password is set. Please sign in with it.' });
    // Replace this address in the history: the link is used up, and its token should not be kept.
    void navigate(pageAfter(me), { replace: true });
  };
  return (
    <SignInFrame
      page={isInvited ? 'Choose a password' : 'New password'}
      title={isInvited ? `Welcome${name ? `, ${name}` : ''}` : 'Set a new password'}
      lead={
        isInvited
          ? `One step is left: a password for ${email}.`
          : `For ${email}. It signs you out everywhere else.`
      }
    >
      <SetPasswordForm token={token} email={email} onDone={leadOn} />
    </SignInFrame>
  );
}

/** One press sends a new link to the mailbox that got this one: no address is typed or shown. */
function ExpiredInvitation({ token }: { token: string }) {
  return (
    <SignInFrame
      page="Invitation expired"
      title="This invitation’s link has expired"
      lead="Your place is still yours. We’ll email you a new link to choose your password."
    >
      <RenewInvitation token={token} />
    </SignInFrame>
  );
}

function UsedInvitation({ next }: { next: string | null }) {
  return (
    <ExpiredLink
      lead="You’ve already chosen your password."
      wayOn={{ label: 'Sign in', to: signInPath('founder', next) }}
    >
      <p>
        Sign in with it. Forgotten it?{' '}
        <Link to={withNext(forgotPasswordPath('founder'), next)}>Choose a new one</Link>
      </p>
    </ExpiredLink>
  );
}

/** Shown when such a link no longer works. */
function ExpiredPasswordLink({ next }: { next: string | null }) {
  const support = useInfo().data?.supportEmail;
  return (
    <ExpiredLink wayOn={{ label: 'Ask for a new link', to: withNext(paths.forgotPassword, next) }}>
      <p>
        Links work once: an invitation for seven days, a link for a new password for 30 minutes. If
        you’ve already set your password, <Link to={signInPath('founder', next)}>sign in</Link> with
        it. If you were invited to the staff, ask the admin who invited you to send it again.
      </p>
      {support && (
        <p>
          Stuck? Write to <a href={`mailto:${support}`}>{support}</a>.
        </p>
      )}
    </ExpiredLink>
  );
}
