import { config } from 'zod';

/** The content security policy forbids the code that zod would otherwise generate and run. */
export function disableZodJit(): void {
  config({ jitless: true });
}
