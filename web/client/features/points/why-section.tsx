import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './why-section.module.css';

type Props = { id: string; title: string; children: ReactNode };

/** A part of the page that an address can lead to: `#points` brings it into sight and into focus. */
export function WhySection({ id, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isMeant = hash === `#${id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit to the address counts
  useEffect(() => {
    if (!isMeant) return;
    // After the shell, which begins every page at its top.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isMeant, key]);
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
