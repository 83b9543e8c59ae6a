import { type FormErrors, schemaResolver } from '@mantine/form';
import type { ZodType } from 'zod';

export type LazyValidator = {
  (values: unknown): Promise<FormErrors>;
  /** Fetches the schema while somebody is still typing. */
  preload: () => void;
};

/**
 * Validates a form with a schema of `shared/api` that is fetched only when it is needed: zod is
 * not part of a page's first load.
 */
export function lazyValidator(load: () => Promise<ZodType>): LazyValidator {
  let loading: Promise<ZodType> | undefined;
  const loadOnce = () => {
    loading ??= loadWithoutJit(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const check = async (values: unknown) => {
    // Without the schema the server still checks, and marks the fields.
    const schema = await loadOnce().catch(() => null);
    return schema ? schemaResolver(schema)(values) : {};
  };
  return Object.assign(check, { preload: () => void loadOnce().catch(() => undefined) });
}

async function loadWithoutJit(load: () => Promise<ZodType>): Promise<ZodType> {
  const { disableZodJit } = await import('./disable-zod-jit.ts');
  disableZodJit();
  return load();
}
