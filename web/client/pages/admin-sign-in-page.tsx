import { OtherAccountNote } from '../features/session/next-page.tsx';
import { useMe } from '../features/session/session-queries.ts';
import { AdminSignInForm, useIsStepLeft } from '../features/session/sign-in-form.tsx';
import { OtherSignIns } from '../features/session/sign-in-links.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignedInAlready } from './signed-in-already.tsx';

export function AdminSignInPage() {
  const me = useMe();
  const isStepLeft = useIsStepLeft();
  if (me.data?.audience === 'admin' && !isStepLeft) return <SignedInAlready audience="admin" />;
  return (
    <SignInFrame page="Admin sign in" title="Admin" lead="For the people who run the community.">
      <OtherAccountNote audience="admin" />
      <AdminSignInForm>
        <OtherSignIns audience="admin" />
      </AdminSignInForm>
    </SignInFrame>
  );
}
