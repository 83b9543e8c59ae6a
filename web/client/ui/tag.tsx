import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import classes from './tag.module.css';

type Tone = 'plain' | 'stream' | 'ember' | 'moss' | 'amber' | 'rose';
type Props = { children: ReactNode; tone?: Tone; icon?: IconName };

/** A short label: a status, a badge. */
export function Tag({ children, tone = 'plain', icon }: Props) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

/** The mark of a founder with premium, for other founders. */
export function MemberTag() {
  return (
    <Tag tone="ember" icon="spark">
      Member
    </Tag>
  );
}
