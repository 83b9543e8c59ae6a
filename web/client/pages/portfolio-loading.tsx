import { Skeleton } from '../ui/skeleton.tsx';
import classes from './investor-page.module.css';

export function PortfolioLoading() {
  return (
    <>
      <p className={classes.loading}>Loading startup portfolio...</p>
      <Skeleton heights={[92, 40, 280, 280]} label="Loading" />
    </>
  );
}
