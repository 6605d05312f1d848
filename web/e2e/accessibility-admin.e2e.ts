import { checkScreens } from './support/accessibility';

checkScreens('admin');
