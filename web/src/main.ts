import { tellFailure } from './lib/tell-failure';
import './ui/styles/index.css';

// This file is small and stands alone, so that it can tell when the app itself did not come.
void import('./start').then(({ start }) => start()).catch(tellFailure);
