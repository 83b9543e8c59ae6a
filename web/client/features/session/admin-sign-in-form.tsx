import { lazySchema } from '../../lib/lazy-schema.ts';
import { useInfo } from './get-info.ts';
import { useSignInAdmin } from './sign-in-admin.ts';
import { SignInForm } from './sign-in-form.tsx';

const check = lazySchema(async () => {
  return (await import('#shared/api/session.ts')).adminSignInSchema;
});

export function AdminSignInForm() {
  const demo = useInfo().data?.demoAdmin ?? null;
  const signIn = useSignInAdmin();
  return <SignInForm check={check} signIn={signIn} submitLabel="Sign In" demo={demo} />;
}
