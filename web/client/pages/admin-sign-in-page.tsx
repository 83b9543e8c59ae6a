import { Navigate, useSearchParams } from 'react-router-dom';
import { AdminSignInForm } from '../features/session/admin-sign-in-form.tsx';
import { useMe } from '../features/session/session-queries.ts';
import { paths } from '../paths.ts';
import { HardRedirect, SignInFrame } from './sign-in-frame.tsx';

export function AdminSignInPage() {
  const [params] = useSearchParams();
  const me = useMe();
  if (me.data?.audience === 'admin') {
    // The server handles the link to Slack, not this client's router.
    return params.get('next') === paths.slackInstall ? (
      <HardRedirect to={paths.slackInstall} />
    ) : (
      <Navigate to={paths.adminDashboard} replace />
    );
  }
  return (
    <SignInFrame page="Admin sign in" title="Admin" lead="For the people who run the community.">
      <AdminSignInForm />
    </SignInFrame>
  );
}
