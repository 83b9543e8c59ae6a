import type { Landing } from '#shared/api/landing.ts';
import { brand } from '#shared/brand.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import classes from './hero.module.css';
import { LoopScene } from './loop-scene.tsx';

export function Hero({ hero }: { hero: Landing['hero'] }) {
  return (
    <section className={`relative ${classes.hero}`} aria-labelledby="hero">
      <SlipstreamLines />
      <div className={`stack relative ${classes.inner}`}>
        <div>
          <h1 id="hero" className={`breakable ${classes.title}`}>
            {brand.tagline}
          </h1>
          <p className={`soft breakable lines ${classes.lead}`}>{hero.lead}</p>
          <div className={`wrap gap-12 ${classes.actions}`}>
            <LinkButton to={paths.apply} size="large">
              Apply to the Community
            </LinkButton>
            <LinkButton to={paths.investorSignUp} tone="quiet" size="large">
              Join as an Investor
            </LinkButton>
          </div>
          {hero.note && <p className={`faint breakable ${classes.note}`}>{hero.note}</p>}
        </div>
        <LoopScene />
      </div>
    </section>
  );
}

const linePaths = Array.from({ length: 9 }, (_, index) => {
  const low = 560 - index * 14;
  const high = 400 - index * 34;
  return `M-20 ${low}C320 ${low} 470 ${high + 150} 700 ${high + 96}S1010 ${high - 10} 1220 ${high - 60}`;
});

/** Decorative lines behind the content. */
export function SlipstreamLines() {
  return (
    <svg
      aria-hidden="true"
      className={`wide ${classes.slipstreamLines}`}
      viewBox="0 0 1200 600"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
    >
      {linePaths.map((current, index) => (
        <path key={current} d={current} opacity={0.25 + index * 0.07} />
      ))}
    </svg>
  );
}
