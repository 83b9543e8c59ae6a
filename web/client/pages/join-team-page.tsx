import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Me } from '#shared/api/session.ts';
import { brand } from '#shared/brand.ts';
import { Failure } from '#shared/failure.ts';
import { JoinForm } from '../features/team/join-form.tsx';
import {
  useDeclineInvitation,
  useJoinTeam,
  useTeamInvitation,
} from '../features/team/team-queries.ts';
import { isLinkExpired } from '../lib/errors.ts';
import { lazyCode } from '../lib/lazy.ts';
import { storeMe } from '../lib/query-client.ts';
import { paths } from '../paths.ts';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { LoadFailure } from '../ui/loaded.tsx';
import { showToast } from '../ui/show-toast.tsx';
import { ExpiredLink, SignInFrame } from './sign-in-frame.tsx';

const declineCode = lazyCode(() =>
  import('../features/team/decline-dialog.tsx').then((module) => module.DeclineDialog),
);

/** The page behind the link in an invitation to a team. */
export function JoinTeamPage() {
  const { token = '' } = useParams();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const invitation = useTeamInvitation(token);
  const join = useJoinTeam(token);
  const decline = useDeclineInvitation(token);
  const [asksToDecline, setAsksToDecline] = useState(false);
  // The link is used up, and the dashboard on its way.
  if (join.isSuccess) return null;
  // It may have been withdrawn while the form was filled in.
  const hasEnded = [join.error, decline.error].some(
    (error) => error instanceof Failure && error.code === 'link_expired',
  );
  if (hasEnded || isLinkExpired(invitation.error)) return <EndedInvitation />;
  if (invitation.isError) {
    return <LoadFailure error={invitation.error} retry={() => void invitation.refetch()} />;
  }
  if (invitation.isPending) return null;
  const { startupName, invitedBy, email, hasAccount } = invitation.data;
  if (decline.isSuccess) {
    return (
      <SignInFrame
        page="Invitation declined"
        title="You declined the invitation"
        lead={`We’ve told ${startupName}. Changed your mind? Ask ${invitedBy} for a new invitation.`}
      >
        <Button component={Link} to={paths.landing} variant="default" size="md" fullWidth>
          Back to {brand.name}
        </Button>
      </SignInFrame>
    );
  }
  const leadOn = (me: Me | null) => {
    if (me) storeMe(queryClient, me);
    else {
      showToast({
        text: `You’re on the team of ${startupName}.`,
        detail: 'Please sign in with your new password and your second step.',
      });
    }
    // Replace this address in the history: the link is used up, and its token should not be kept.
    void navigate(me ? paths.appDashboard : paths.founderSignIn, { replace: true });
  };
  return (
    <SignInFrame
      page={`Join ${startupName}`}
      title={`Join ${startupName}`}
      lead={`${invitedBy} would like you on the team. Tell us your name, choose a password, and you’re in.`}
    >
      <JoinForm
        email={email}
        startupName={startupName}
        hasAccount={hasAccount}
        join={join}
        onDone={leadOn}
        onDecline={() => setAsksToDecline(true)}
        onDeclineSoon={declineCode.preload}
      />
      <LazyDialog
        code={declineCode}
        startupName={startupName}
        decline={decline}
        opened={asksToDecline}
        onClose={() => setAsksToDecline(false)}
      />
    </SignInFrame>
  );
}

function EndedInvitation() {
  return (
    <ExpiredLink
      lead="The invitation was already used or withdrawn, or has expired."
      wayOn={{ label: 'Sign in', to: paths.founderSignIn }}
    >
      <p>
        Not on the team yet? Please ask your teammate for a new invitation: its link works once, for
        seven days. Joined already? Just sign in.
      </p>
    </ExpiredLink>
  );
}
