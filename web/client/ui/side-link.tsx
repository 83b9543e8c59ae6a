import { Link, type LinkProps } from 'react-router-dom';
import { useSameSide } from '../lib/sides.ts';

/** A link to a page that founders have twice: to the one on the side where they are. */
export function SideLink({ to, ...props }: LinkProps & { to: string }) {
  return <Link to={useSameSide()(to)} {...props} />;
}
