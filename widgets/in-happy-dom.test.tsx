// @vitest-environment happy-dom
import { everyWidgetIn } from './testing/every-widget';

everyWidgetIn('happy-dom');
