import { brand } from '#shared/brand.ts';
import { InterestPanel } from '../features/investor-interest/interest-panel.tsx';
import { UpdatesPanel } from '../features/investor-interest/updates-panel.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import classes from './introductions-page.module.css';

/** Which investors look at a founder's startup, and the founder's updates to them. */
export function InvestorInterestPage() {
  const { id } = useFounder();
  return (
    <>
      <title>{`Investors · ${brand.name}`}</title>
      <h1 className={classes.title}>Investors</h1>
      <InterestPanel />
      <UpdatesPanel founderId={id} />
    </>
  );
}
