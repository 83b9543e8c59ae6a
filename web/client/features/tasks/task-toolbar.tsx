import { Button } from '@mantine/core';
import { usePreloadOnIdle } from '../../lib/lazy.ts';
import { useToolbar } from '../../lib/one-tab-stop.ts';
import { Icon } from '../../ui/icon.tsx';
import { AddTask } from './task-dialogs.tsx';
import { filterLabels, filtersId, useTaskFilter } from './task-filters.tsx';
import { type TaskLayout, taskLayouts } from './task-layout.ts';
import { useGenerateTasks } from './task-queries.ts';
import { type ScopeProps, TaskScope } from './task-scope.tsx';
import classes from './task-views.module.css';
import { preloadBoard } from './task-views.tsx';

type Props = {
  timeZone: string;
  layout: TaskLayout;
  onLayout: (layout: TaskLayout) => void;
  filtersOpened: boolean;
  onFilters: () => void;
  /** For who has a team: whether all its tasks are shown, which have neither layout nor filters. */
  scope: ScopeProps | null;
};

/** Beside the title of the page. Its controls are one Tab stop, Add Task is the next. */
export function TaskToolbar({
  timeZone,
  layout,
  onLayout,
  filtersOpened,
  onFilters,
  scope,
}: Props) {
  const toolbar = useToolbar();
  usePreloadOnIdle({ preload: preloadBoard });
  const [filter] = useTaskFilter();
  const active = filterLabels(filter).length;
  return (
    <div className={`row wrap end gap-8 ${classes.toolbar}`} data-team={scope ? '' : undefined}>
      <div ref={toolbar} role="toolbar" aria-label="Tasks" className={classes.controls}>
        {scope && <TaskScope {...scope} />}
        {!scope?.isTeam && (
          <>
            <div className={`flex ${classes.layouts}`}>
              {taskLayouts.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={classes.layout}
                  aria-pressed={each === layout}
                  title={layoutLabels[each]}
                  onClick={() => onLayout(each)}
                >
                  <Icon name={each === 'list' ? 'list' : 'board'} />
                  <span className={classes.layoutLabel}>{layoutLabels[each]}</span>
                </button>
              ))}
            </div>
            <button
              type="button"
              className={`relative ${classes.filterButton}`}
              data-active={active > 0 || undefined}
              aria-expanded={filtersOpened}
              aria-controls={filtersId}
              title="Search and filters (/)"
              onClick={onFilters}
            >
              <Icon name="filter" />
              <span className="visually-hidden">
                {active === 0 ? 'Search and filters' : `Search and filters, ${active} on`}
              </span>
            </button>
            <GenerateTasks />
          </>
        )}
      </div>
      <AddTask timeZone={timeZone} />
    </div>
  );
}

const layoutLabels = { list: 'List', board: 'Board' };

function GenerateTasks() {
  const generate = useGenerateTasks();
  return (
    <Button
      variant="default"
      leftSection={<Icon name="spark" />}
      title="Generate Tasks"
      loading={generate.isPending}
      onClick={() => generate.mutate()}
    >
      <span className={classes.generateLabel}>Generate Tasks</span>
    </Button>
  );
}
