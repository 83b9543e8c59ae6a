import type { ReactNode, Ref, UIEventHandler } from 'react';

/**
 * A scrollable region with a name and a tab stop: without them, keyboard users could not scroll it.
 */
export function ScrollRegion({
  role = 'region',
  label,
  className,
  ref,
  onScroll,
  children,
}: {
  role?: 'region' | 'log';
  label: string;
  className: string | undefined;
  ref?: Ref<HTMLDivElement>;
  onScroll?: UIEventHandler<HTMLDivElement>;
  children: ReactNode;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both possible roles take a name
    <div
      ref={ref}
      role={role}
      aria-label={label}
      className={className}
      tabIndex={0}
      onScroll={onScroll}
    >
      {children}
    </div>
  );
}
