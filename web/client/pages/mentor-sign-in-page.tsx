import { OtherAccountNote } from '../features/session/next-page.tsx';
import { useMe } from '../features/session/session-queries.ts';
import { MentorSignInForm, useIsStepLeft } from '../features/session/sign-in-form.tsx';
import { OtherSignIns } from '../features/session/sign-in-links.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignedInAlready } from './signed-in-already.tsx';

export function MentorSignInPage() {
  const me = useMe();
  const isStepLeft = useIsStepLeft();
  if (me.data?.mentor && !isStepLeft) return <SignedInAlready audience="mentor" />;
  return (
    <SignInFrame
      page="Mentor sign in"
      title="Mentor Sign In"
      lead="Who you meet next, and what they would like to talk about."
    >
      <OtherAccountNote audience="mentor" />
      <MentorSignInForm>
        <OtherSignIns audience="mentor" />
      </MentorSignInForm>
    </SignInFrame>
  );
}
