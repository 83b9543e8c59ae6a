import { type ComponentProps, Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { MentorGuard, useMentorOnceKnown } from '../features/session/signed-in.tsx';
import { useFocusOnNavigation } from '../lib/focus.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/icon.tsx';
import { PageBoundary } from '../ui/page-boundary.tsx';
import classes from './mentor-shell.module.css';
import shell from './portal-shell.module.css';
import { AccountMenu, PageSkeleton, SkipLink } from './shell-parts.tsx';

/** The frame of a mentor's few pages. */
export function MentorShell() {
  return (
    <MentorGuard>
      <Frame />
    </MentorGuard>
  );
}

function Frame() {
  const main = useFocusOnNavigation();
  const mentor = useMentorOnceKnown();
  return (
    <div>
      <SkipLink />
      <Header />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={`${shell.main} flex-column gap-20 ${classes.main}`}
      >
        {mentor ? (
          <PageBoundary>
            <Suspense>
              <Outlet />
            </Suspense>
          </PageBoundary>
        ) : (
          <PageSkeleton />
        )}
      </main>
    </div>
  );
}

function Header() {
  const mentor = useMentorOnceKnown();
  const { pathname } = useLocation();
  return (
    <header className={`row between ${shell.header} ${classes.header}`}>
      <Link to={paths.mentor} className={`row gap-12 shrinks ${classes.brand}`}>
        <BrandMark size={26} />
        <span className="shrinks">
          <span className={`strong ${classes.title}`}>{brand.name}</span>
          <span className={`soft small one-line ${classes.title}`}>
            {mentor ? `Mentor · ${mentor.name}` : 'Mentor'}
          </span>
        </span>
      </Link>
      <AccountMenu links={ownPages} isCurrent={ownPages.some(({ to }) => to === pathname)} />
    </header>
  );
}

const ownPages: ComponentProps<typeof AccountMenu>['links'] = [
  { label: 'Your sessions', to: paths.mentor, icon: 'calendar' },
  { label: 'Settings', to: paths.mentorSettings, icon: 'settings' },
  { label: 'Connections', to: paths.mentorConnections, icon: 'external' },
];
