import { createContext, useContext } from 'react';

type SignedInAdmin = { email: string };

export const AdminContext = createContext<SignedInAdmin | null>(null);

/** The signed-in admin, inside the guard. */
export function useAdmin(): SignedInAdmin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error('useAdmin outside AdminGuard');
  return admin;
}
