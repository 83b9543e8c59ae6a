import type { SectionOf } from '#shared/api/landing.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SlipstreamLines } from './hero.tsx';
import classes from './page-sections.module.css';

export function Statistics({ section }: { section: SectionOf<'figures'> }) {
  const sources = new Set(section.figures.map(({ source }) => source).filter(Boolean));
  return (
    <section className={classes.statistics} aria-label="In figures">
      <dl className={`stack breakable ${classes.figures}`}>
        {section.figures.map(({ id, value, label }) => (
          <div key={id} className={`flex gap-6 ${classes.figure}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sources.size > 0 && (
        <p className={`faint small center breakable ${classes.sources}`}>
          {[...sources].join(' · ')}
        </p>
      )}
    </section>
  );
}

export function ClosingCall({ section }: { section: SectionOf<'closing'> }) {
  return (
    <section
      className={`stack center relative breakable ${classes.closing}`}
      aria-labelledby="closing"
    >
      <SlipstreamLines />
      <h2 id="closing" className={classes.closingTitle}>
        {section.title}
      </h2>
      <p className={`soft lines ${classes.closingLead}`}>{section.lead}</p>
      <LinkButton to={paths.apply} size="large">
        Start Your Application
      </LinkButton>
    </section>
  );
}

export function SectionHead({ id, title, lead }: { id: string; title: string; lead?: string }) {
  return (
    <div className={`breakable ${classes.sectionHead}`}>
      <h2 id={id} className={classes.sectionTitle}>
        {title}
      </h2>
      {lead && <p className={`soft lines ${classes.sectionLead}`}>{lead}</p>}
    </div>
  );
}
