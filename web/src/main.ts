import { ROUTES } from '@fourfold/contracts';
import { PATHS } from './app/paths';
import { askEarly } from './lib/early-request';
import { tellFailure } from './lib/tell-failure';
import './ui/styles/index.css';

// This file is small, so that the words are on their way while the app itself still is.
const onGame = window.location.pathname === PATHS.game;
if (onGame) askEarly(ROUTES.puzzles.today);

void import('./start').then(({ start }) => start()).catch(tellFailure);
