import type { CSSProperties } from 'react';
import type { Brand } from '#shared/brand.ts';
import { markHtml } from '#shared/brand-mark.ts';
import type { AccentTokens } from '#shared/domain/accent.ts';
import { BrandMark } from '../../ui/icon.tsx';
import classes from './program.module.css';

type Props = { brand: Brand; tokens: { light: AccentTokens; dark: AccentTokens } | null };

/** A page in both themes, a post in Slack and the foot of an email, with what is typed so far. */
export function ProgramPreview({ brand, tokens }: Props) {
  return (
    <section aria-label="Preview" className={classes.preview}>
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          data-mantine-color-scheme={theme}
          className={`card stack gap-4 ink ${classes.sample}`}
          style={tokens ? asStyle(tokens[theme]) : undefined}
        >
          <span className="row gap-8 strong">
            <BrandMark size={22} html={markHtml(brand)} />{' '}
            <span className="breakable">{brand.name}</span>
          </span>
          <span className="soft breakable">{brand.tagline}</span>
          <span className="row gap-12">
            <span className={`small strong ${classes.button}`}>Apply now</span>
            <span className="link small">Sign in</span>
          </span>
        </div>
      ))}
      <div className={`card flex gap-10 ${classes.sample}`}>
        <BrandMark size={34} html={markHtml(brand)} />
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

function asStyle(tokens: AccentTokens): CSSProperties {
  return Object.fromEntries(Object.entries(tokens).map(([token, color]) => [`--${token}`, color]));
}
