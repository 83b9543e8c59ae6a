import type { ImportSummary } from '#shared/api/imports.ts';
import { type ImportRowState, type ImportState, importKindLabels } from '#shared/domain/imports.ts';

export function kindLabel(kind: ImportSummary['kind']): string {
  return kind === 'everything' ? 'A whole instance' : importKindLabels[kind];
}

export const importStateTags: Record<
  ImportState,
  { label: string; tone: 'plain' | 'stream' | 'moss' | 'amber' | 'rose' }
> = {
  uploaded: { label: 'Not checked yet', tone: 'plain' },
  checked: { label: 'Checked', tone: 'amber' },
  running: { label: 'Importing', tone: 'stream' },
  done: { label: 'Imported', tone: 'moss' },
  undoing: { label: 'Undoing', tone: 'stream' },
  undone: { label: 'Undone', tone: 'plain' },
  failed: { label: 'Failed', tone: 'rose' },
};

/** Labels of the rows in each state, in the order of the page. */
export const rowStateLabels: [state: ImportRowState, label: string][] = [
  ['ready', 'Will be imported'],
  ['made', 'Imported'],
  ['here', 'Already here'],
  ['error', 'Left out'],
  ['removed', 'Removed again'],
  ['kept', 'Kept'],
];

/** The number of rows that an import or its undoing is done with. */
export function progressOf({ state, counts }: Pick<ImportSummary, 'state' | 'counts'>): {
  done: number;
  all: number;
} {
  const { ready = 0, made = 0, removed = 0, kept = 0, here = 0, error = 0 } = counts;
  if (state === 'undoing') return { done: removed + kept, all: made + removed + kept };
  return { done: made + here + error, all: ready + made + here + error };
}
