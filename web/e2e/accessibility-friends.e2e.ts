import { checkScreens } from './support/accessibility';

checkScreens('friends');
