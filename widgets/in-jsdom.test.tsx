// @vitest-environment jsdom
import { testEveryWidget } from './testing/every-widget';

testEveryWidget('jsdom');
