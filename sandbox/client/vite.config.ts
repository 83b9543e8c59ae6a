import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import postcssPreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

/** The sandbox's pages: development equipment, never part of the product's build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/sandbox/',
  plugins: [react()],
  css: { postcss: { plugins: [postcssPreset()] } },
  build: {
    outDir: fileURLToPath(new URL('../dist/', import.meta.url)),
    emptyOutDir: true,
    chunkSizeWarningLimit: 1500,
  },
});
