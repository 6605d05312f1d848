import { checkScreens } from './support/accessibility';

checkScreens('battles');
