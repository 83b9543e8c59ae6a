import { brand } from '#shared/brand.ts';
import { SecondFactorPanel } from '../features/second-factor/second-factor-panel.tsx';
import { useAdmin } from '../features/session/signed-in.tsx';
import classes from './admin-security-page.module.css';

export function AdminSecurityPage() {
  const { email } = useAdmin();
  return (
    <div className={classes.page}>
      <title>{`Security · Admin · ${brand.name}`}</title>
      <h1>Security</h1>
      <SecondFactorPanel email={email} />
    </div>
  );
}
