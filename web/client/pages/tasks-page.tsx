import { useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { useTaskLayout } from '../features/tasks/task-layout.ts';
import { useBoard } from '../features/tasks/task-queries.ts';
import { TaskToolbar } from '../features/tasks/task-toolbar.tsx';
import { preloadBoard, TaskViews, TaskViewsSkeleton } from '../features/tasks/task-views.tsx';
import { Loaded } from '../ui/loaded.tsx';
import classes from './tasks-page.module.css';

export function TasksPage() {
  const founder = useFounder();
  const board = useBoard();
  const [layout, chooseLayout] = useTaskLayout(founder.id);
  const [filtersOpened, setFiltersOpened] = useState(false);
  useEffect(() => {
    if (layout === 'board') preloadBoard();
  }, [layout]);
  return (
    <>
      <title>{`Tasks · ${brand.name}`}</title>
      <header className={classes.head}>
        <h1>Tasks</h1>
        <TaskToolbar
          timeZone={founder.timeZone}
          layout={layout}
          onLayout={chooseLayout}
          filtersOpened={filtersOpened}
          onFilters={() => setFiltersOpened(!filtersOpened)}
        />
      </header>
      <div className={classes.tasks}>
        <Loaded query={board} skeleton={<TaskViewsSkeleton layout={layout} />}>
          {(data) => (
            <TaskViews
              board={data}
              founder={founder}
              layout={layout}
              filtersOpened={filtersOpened}
              onOpenFilters={() => setFiltersOpened(true)}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}
