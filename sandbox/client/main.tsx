import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '#sandbox/client/app.css';
import { createRoot } from 'react-dom/client';
import { App } from '#sandbox/client/app.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
