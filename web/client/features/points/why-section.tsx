import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './points.module.css';

type Props = { id: string; title: string; children: ReactNode };

/** A section that an address can link to: `#points` scrolls to it and focuses its heading. */
export function WhySection({ id, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isTarget = hash === `#${id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second visit to the same address focuses it again
  useEffect(() => {
    if (!isTarget) return;
    // Waits until the shell has scrolled the new page to its top.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isTarget, key]);
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
