import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Whichever of these began last would leave the other workers without anything to do. Those that
 * mostly wait alternate with those that need the CPU.
 */
const longest = [
  'e2e/kill.test.ts',
  'e2e/browser/screens.test.ts',
  'e2e/browser/screens-of-others.test.ts',
  'e2e/start.test.ts',
  'e2e/outages.test.ts',
  'e2e/browser/whole-path.test.ts',
  'e2e/browser/board.test.ts',
  'e2e/web-and-bot.test.ts',
  'e2e/browser/coach.test.ts',
  'e2e/browser/slack-and-browser.test.ts',
  'e2e/browser/investors.test.ts',
  'e2e/soak.test.ts',
];

/**
 * One project after the other, as the configuration lists them: a worker loads the code of one. Each
 * begins with its longest files; the others follow in Vitest's own order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = longest.indexOf(path.relative(project.config.root, moduleId));
      return index < 0 ? longest.length : index;
    };
    const turn = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project);
    return sorted.sort((a, b) => turn(a) - turn(b) || rank(a) - rank(b));
  }
}
