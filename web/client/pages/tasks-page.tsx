import { brand } from '#shared/brand.ts';
import { useFounder } from '../features/session/founder-context.ts';
import { AddTask } from '../features/tasks/add-task.tsx';
import { GenerateTasks } from '../features/tasks/generate-tasks.tsx';
import { useBoard } from '../features/tasks/get-board.ts';
import { TaskBoard } from '../features/tasks/task-board.tsx';
import { TaskBoardSkeleton } from '../features/tasks/task-board-skeleton.tsx';
import { Loaded } from '../ui/loaded.tsx';
import classes from './tasks-page.module.css';

export function TasksPage() {
  const { timeZone } = useFounder();
  const board = useBoard();
  return (
    <>
      <title>{`Tasks · ${brand.name}`}</title>
      <header className={classes.head}>
        <h1>Tasks</h1>
        <div className={classes.buttons}>
          <GenerateTasks />
          <AddTask timeZone={timeZone} />
        </div>
      </header>
      <Loaded query={board} skeleton={<TaskBoardSkeleton />}>
        {(data) => <TaskBoard board={data} timeZone={timeZone} />}
      </Loaded>
    </>
  );
}
