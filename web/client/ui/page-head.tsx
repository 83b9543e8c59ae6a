import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';

type PageHeadProps = {
  title: string;
  /** The part of the product, as the browser's tab names it. */
  area?: 'Admin' | 'Investor Portal';
  children?: ReactNode;
};

/** A page's name, in the browser's tab and as its heading, and what the page is for. */
export function PageHead({ title, area, children }: PageHeadProps) {
  return (
    <>
      <title>{[title, area, brand.name].filter(Boolean).join(' · ')}</title>
      {children ? (
        <div className="stack gap-2">
          <h1>{title}</h1>
          <p className="soft">{children}</p>
        </div>
      ) : (
        <h1>{title}</h1>
      )}
    </>
  );
}
