import { checkScreens } from './support/accessibility';

checkScreens('accounts');
