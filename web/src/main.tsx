import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { PATHS } from './app/paths';
import { clientLog } from './lib/client-log';
import './ui/styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Whoever develops reads the log in the console as `clientLog.entries()`.
if (process.env.NODE_ENV !== 'production') Object.assign(window, { clientLog });

// The page most often opened is on its way before anything is rendered.
if (window.location.pathname === PATHS.game) void import('./app/pages/game-page').catch(() => undefined);

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
