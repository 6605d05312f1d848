import { tellFailure } from './lib/tell-failure';
import './ui/styles/index.css';

// A chunk of its own, so that it can report when the app fails to load.
void import('./start').then(({ start }) => start()).catch(tellFailure);
