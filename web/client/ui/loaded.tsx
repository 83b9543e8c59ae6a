import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';

type Props<Data> = {
  query: {
    data: Data | undefined;
    isError: boolean;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The states of something read from the server. Data once read stays, even if a re-read fails. */
export function Loaded<Data>({ query, skeleton, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
}
