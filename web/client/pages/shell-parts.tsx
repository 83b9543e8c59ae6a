import { useState } from 'react';
import { useMe } from '../features/session/session-queries.ts';
import { lazyCode } from '../lib/lazy.ts';
import { Avatar } from '../ui/avatar.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { usePopoverTrigger } from '../ui/popover-trigger.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { AccountMenuProps } from './account-menu-list.tsx';
import classes from './shell-parts.module.css';

/** The first stop of the Tab key in a shell: skips its header and menu. */
export function SkipLink() {
  return (
    <a href="#main" className={`strong ${classes.link}`}>
      Skip to content
    </a>
  );
}

/** The number that waits for the reader, beside the name of their page; nothing at zero. */
export function WaitingCount({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={`small strong tabular stream ${classes.count}`}>
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

const accountMenuCode = lazyCode(() =>
  import('./account-menu-list.tsx').then((module) => module.AccountMenuList),
);

/** The reader's face, which opens what is theirs. Blank until it is known who they are. */
export function AccountMenu({ isCurrent, ...props }: AccountMenuProps & { isCurrent?: boolean }) {
  const [opened, setOpened] = useState(false);
  const { data: me } = useMe();
  const opener = { opened, onChange: setOpened, popup: 'menu', code: accountMenuCode } as const;
  const { button, card } = usePopoverTrigger(opener);
  const person = me && { name: me.email, photo: null, ...(me.founder ?? me.investor ?? me.mentor) };
  return (
    <>
      <button
        {...button}
        type="button"
        aria-current={isCurrent || undefined}
        className={`stack rigid ${classes.account}`}
      >
        <span className="visually-hidden">Your account</span>
        {person ? (
          <Avatar name={person.name} url={person.photo} />
        ) : (
          <span className={classes.unknown} />
        )}
      </button>
      {person && (
        <LazyDialog
          code={accountMenuCode}
          {...card}
          {...props}
          name={person.name}
          photo={person.photo}
          email={me.email}
          role={me.staffRole}
        />
      )}
    </>
  );
}

/** Stands for any page, until it is known who is signed in. */
export function PageSkeleton() {
  return <Skeleton isPage heights={[{ block: classes.title }, 120, 240, 240]} label="Loading" />;
}
