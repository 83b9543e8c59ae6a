import type { Brand } from '#shared/brand.ts';
import { BrandMark } from '../../ui/icon.tsx';
import classes from './program.module.css';

/** The first page, a post in Slack and the foot of an email, with what is typed so far. */
export function ProgramPreview({ brand }: { brand: Brand }) {
  return (
    <section aria-label="Preview" className={classes.preview}>
      <div className={`card stack gap-4 ${classes.sample}`}>
        <span className="row gap-8 strong">
          <BrandMark size={22} /> <span className="breakable">{brand.name}</span>
        </span>
        <span className="soft breakable">{brand.tagline}</span>
      </div>
      <div className={`card flex gap-10 ${classes.sample}`}>
        <BrandMark size={34} />
        <div className="shrinks">
          <b className="breakable">{brand.name}</b>{' '}
          <span className={`faint small ${classes.app}`}>APP</span>
          <p>You are connected to {brand.name}.</p>
        </div>
      </div>
      <div className={`card soft small ${classes.sample}`}>
        You get this because you applied to {brand.name}. Questions?{' '}
        <span className="breakable">{brand.supportEmail}</span>
      </div>
    </section>
  );
}
