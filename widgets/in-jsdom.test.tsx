// @vitest-environment jsdom
import { everyWidgetIn } from './testing/every-widget';

everyWidgetIn('jsdom');
