import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ProgramSettings, ProgramView } from '#shared/api/program.ts';
import { type Brand, defaultBrand, setBrand } from '#shared/brand.ts';
import { hasOwnMark, lookVersion } from '#shared/brand-mark.ts';
import { brandParts } from '#shared/brand-parts.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { sendPicture } from '../../lib/send-picture.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useProgram() {
  return useQuery({
    queryKey: queryKeys.program,
    queryFn: ({ signal }) => api.program.get(undefined, { signal }),
  });
}

export const useSaveProgram = () =>
  useProgramChange(
    (input: { settings: ProgramSettings; seenVersion: number }) => api.program.save(input),
    'Saved. It’s everywhere within two seconds.',
  );

export const useRestoreProgram = () =>
  useProgramChange(
    (input: { version: number; seenVersion: number }) => api.program.restore(input),
    'Restored. It’s everywhere within two seconds.',
  );

function useProgramChange<Input>(send: (input: Input) => Promise<ProgramView>, done: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: send,
    onSuccess: (program) => {
      client.setQueryData(queryKeys.program, program);
      setBrand(brandOf(program));
      showIcon();
      showParts();
      void showAccent(program);
      // The frame around the page reads the name as it renders.
      void navigate(paths.adminProgram, { replace: true });
      showToast({ text: done });
    },
    // Someone else's settings are there to compare with one's own.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.program }),
  });
}

/** Keeps a logo for the next save; answers its id. */
export function useSendLogo() {
  const address = `${paths.api}/admin/program/logo`;
  return useMutation({
    mutationFn: async (file: File): Promise<string> =>
      (await sendPicture<{ picture: string }>(address, { file, kind: 'logo' })).picture ?? '',
  });
}

type Typed<Value> = Value extends string | null ? string | null : Value;

/** The brand that these settings make. */
export function brandOf({
  settings,
  defaults,
  version,
}: {
  settings: { [Field in keyof ProgramSettings]: Typed<ProgramSettings[Field]> };
  defaults: ProgramView['defaults'];
  version: number;
}): Brand {
  const chosen = Object.entries(settings).filter(([, value]) => value);
  return { ...defaultBrand, ...defaults, ...Object.fromEntries(chosen), version };
}

/** The parts of the document that the server has made of the brand. */
function showParts(): void {
  for (const [name, html] of Object.entries(brandParts)) {
    const id = `brand-${name}`;
    const part = document.getElementById(id) ?? document.createElement('template');
    part.id = id;
    part.innerHTML = html();
    document.head.append(part);
  }
}

/** Browsers read an icon anew at another address only. */
function showIcon(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = `/favicon.svg${hasOwnMark() ? lookVersion() : ''}`;
}

/** The document's own style, which the server writes into the next one. */
async function showAccent({ settings: { accent } }: ProgramView): Promise<void> {
  const known = document.querySelector<HTMLStyleElement>('style[data-accent]');
  if (!accent) return known?.remove();
  const { accentStyle } = await import('#shared/domain/accent.ts');
  const style = known ?? document.head.appendChild(document.createElement('style'));
  style.dataset.accent = '';
  style.textContent = accentStyle(accent);
}
