import { useSearchParams } from 'react-router-dom';
import type { Audience } from '#shared/options.ts';
import { homePaths } from '#shared/return-paths.ts';
import { ConfirmForm } from '../features/session/confirm-form.tsx';
import { GoToNextPage, useNextPath } from '../features/session/next-page.tsx';
import { useMe } from '../features/session/session-queries.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** The sign-in page of somebody who is signed in: leads on, after their password if the address asks for it. */
export function SignedInAlready({ audience }: { audience: Audience }) {
  const [params, setParams] = useSearchParams();
  const email = useMe().data?.email ?? '';
  const home = homePaths[audience];
  const next = useNextPath() ?? home;
  if (!params.has('confirm')) return <GoToNextPage audience={audience} />;
  const goTo = (target: string) => setParams({ next: target }, { replace: true });
  return (
    <SignInFrame
      page="Is it still you?"
      title="Is it still you?"
      lead={`You’re signed in as ${email}.`}
    >
      <ConfirmForm
        email={email}
        next={next}
        onDone={() => goTo(next)}
        onCancel={() => goTo(home)}
      />
    </SignInFrame>
  );
}
