import { oc } from '@orpc/contract';
import type { Audience } from '../options.ts';

/** Who may call a procedure. Without an audience nobody may. */
export type RouteMeta = {
  audience?: Audience | 'anyone' | 'signed_in' | 'member';
  /** Open to staff who still have to set up the second step that is required of them. */
  isOpenFirst?: boolean;
};

const base = oc.$meta<RouteMeta>({});

export const forAnyone = base.meta({ audience: 'anyone' });
/** What everybody needs to sign out and to protect their account. */
export const forSignedIn = base.meta({ audience: 'signed_in', isOpenFirst: true });
export const forAdmins = base.meta({ audience: 'admin' });
export const forInvestors = base.meta({ audience: 'investor' });
export const forMembers = base.meta({ audience: 'member' });
export const forFounders = base.meta({ audience: 'founder' });
