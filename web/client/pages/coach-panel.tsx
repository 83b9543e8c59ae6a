import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { CoachTip } from '../features/overview/coach-tip.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { lazyPage } from '../lib/lazy-page.tsx';
import { whenIdle } from '../lib/when-idle.ts';
import { paths } from '../paths.ts';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './coach-panel.module.css';

/** As high as what is asked in: the tip is there at once, the rest comes below it. */
const skeleton = [46, 34, 42, 20];

/** What the page itself needs comes first. */
const Talk = lazyPage(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  try {
    const [{ CoachConversation }, { CompactConversation }] = await Promise.all([
      import('./coach-conversation.tsx'),
      import('../features/coach/compact-conversation.tsx'),
    ]);
    return () => <CoachConversation view={CompactConversation} skeleton={skeleton} />;
  } catch {
    return NoTalk;
  }
});

/** Its code did not come: the rest of the overview is there all the same. */
function NoTalk() {
  return <p>The conversation could not be loaded. Reload the page to see it.</p>;
}

/** The coach on the overview. Its conversation is the one of the coach's own page. */
export function CoachPanel() {
  const { stage, timeZone } = useFounder();
  return (
    <Panel title="AI Coach" action={<Link to={paths.appCoach}>Open the whole conversation</Link>}>
      <div className={classes.parts}>
        <CoachTip stage={stage} timeZone={timeZone} />
        <Suspense fallback={<Skeleton heights={skeleton} label="Loading your conversation" />}>
          <Talk />
        </Suspense>
      </div>
    </Panel>
  );
}
