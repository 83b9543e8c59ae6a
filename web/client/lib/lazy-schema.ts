import { type FormErrors, schemaResolver } from '@mantine/form';
import type { ZodType } from 'zod';
import { lazyCode } from './lazy.ts';

export type LazyValidator = {
  (values: unknown): Promise<FormErrors>;
  /** Fetches the schema while the person is still typing. */
  preload: () => void;
};

/**
 * Validates a form with a schema of `shared/api` that is fetched when it is needed: zod is not part
 * of a page's first load.
 */
export function lazyValidator(load: () => Promise<ZodType>): LazyValidator {
  const schema = lazyCode(async () => {
    const { disableZodJit } = await import('./disable-zod-jit.ts');
    disableZodJit();
    return load();
  });
  const validate = async (values: unknown) => {
    // Without the schema, the server still validates and marks the fields.
    const loaded = await schema.get().catch(() => null);
    return loaded ? schemaResolver(loaded)(values) : {};
  };
  return Object.assign(validate, { preload: schema.preload });
}
