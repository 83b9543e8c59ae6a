import { type FormErrors, schemaResolver } from '@mantine/form';
import type { ZodType } from 'zod';

export type LazyCheck = {
  (values: unknown): Promise<FormErrors>;
  /** Fetches the schema while somebody is still typing. */
  preload: () => void;
};

/**
 * Validates a form with a schema of `shared/api` that is fetched only when it is needed: zod is
 * not part of a page's first load.
 */
export function lazySchema(load: () => Promise<ZodType>): LazyCheck {
  let loading: Promise<ZodType> | undefined;
  const loadOnce = () => {
    loading ??= loadQuietly(load).catch((error) => {
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

async function loadQuietly(load: () => Promise<ZodType>): Promise<ZodType> {
  const { forbidGeneratedCode } = await import('./disable-zod-jit.ts');
  forbidGeneratedCode();
  return load();
}
