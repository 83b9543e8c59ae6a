import { oc } from '@orpc/contract';
import type { Audience } from '../options.ts';

/** Who may call a procedure. Without an audience nobody may. */
export type RouteMeta = { audience?: Audience | 'anyone' | 'signed_in' | 'member' };

const base = oc.$meta<RouteMeta>({});

export const forAnyone = base.meta({ audience: 'anyone' });
export const forSignedIn = base.meta({ audience: 'signed_in' });
export const forAdmins = base.meta({ audience: 'admin' });
export const forInvestors = base.meta({ audience: 'investor' });
export const forMembers = base.meta({ audience: 'member' });
export const forFounders = base.meta({ audience: 'founder' });
