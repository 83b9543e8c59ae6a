import { Suspense, useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { useTaskLayout } from '../features/tasks/task-layout.ts';
import { useBoard, useTeammates } from '../features/tasks/task-queries.ts';
import { useTaskScope } from '../features/tasks/task-scope.tsx';
import { TaskToolbar } from '../features/tasks/task-toolbar.tsx';
import { preloadBoard, TaskViews, TaskViewsSkeleton } from '../features/tasks/task-views.tsx';
import { useNow } from '../lib/timers.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loaded } from '../ui/loaded.tsx';
import classes from './tasks-page.module.css';

const AddLine = lazyPart(() =>
  import('../features/tasks/add-line.tsx').then((module) => module.AddLine),
);

const TeamTasks = lazyPart(() =>
  import('../features/tasks/team-tasks.tsx').then((module) => module.TeamTasks),
);

export function TasksPage() {
  const founder = useFounder();
  const board = useBoard();
  const [layout, chooseLayout] = useTaskLayout(founder.id);
  const [filtersOpened, setFiltersOpened] = useState(false);
  const [asksForTeam, chooseScope] = useTaskScope();
  const hasTeam = useTeammates().length > 0;
  const isTeam = asksForTeam && hasTeam;
  const now = useNow();
  useEffect(() => {
    if (layout === 'board') preloadBoard();
  }, [layout]);
  return (
    <>
      <title>{`Tasks · ${brand.name}`}</title>
      <header className={`row between ${classes.head}`} data-team={hasTeam || undefined}>
        <h1>Tasks</h1>
        <TaskToolbar
          timeZone={founder.timeZone}
          layout={layout}
          onLayout={chooseLayout}
          filtersOpened={filtersOpened}
          onFilters={() => setFiltersOpened(!filtersOpened)}
          scope={hasTeam ? { isTeam, onChoose: chooseScope } : null}
        />
        {layout === 'list' && !isTeam && (
          <div className={classes.line}>
            <Suspense>
              <AddLine timeZone={founder.timeZone} />
            </Suspense>
          </div>
        )}
      </header>
      <div className={`gap-16 flex-column ${classes.tasks}`}>
        <Loaded query={board} skeleton={<TaskViewsSkeleton layout={layout} />}>
          {(data) =>
            isTeam ? (
              <Suspense>
                <TeamTasks clock={{ now, timeZone: founder.timeZone }} />
              </Suspense>
            ) : (
              <TaskViews
                board={data}
                founder={founder}
                layout={layout}
                filtersOpened={filtersOpened}
                onOpenFilters={() => setFiltersOpened(true)}
              />
            )
          }
        </Loaded>
      </div>
    </>
  );
}
