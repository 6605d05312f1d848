import { checkScreens } from './support/accessibility';

checkScreens('games');
