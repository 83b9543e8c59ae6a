import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whichever of these began last would leave the other workers without anything to do. */
const longest = [
  'e2e/kill.test.ts',
  'e2e/browser/screens.test.ts',
  'e2e/browser/screens-of-others.test.ts',
  'e2e/start.test.ts',
  'e2e/browser/whole-path.test.ts',
  'e2e/outages.test.ts',
  'e2e/web-and-bot.test.ts',
  'e2e/soak.test.ts',
  'e2e/browser/coach.test.ts',
];

/** Begins with the longest files of a group; the others follow in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = longest.indexOf(path.relative(project.config.root, moduleId));
      return index < 0 ? longest.length : index;
    };
    const order = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return sorted.sort((a, b) => order(a) - order(b) || rank(a) - rank(b));
  }
}
