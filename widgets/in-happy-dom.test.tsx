// @vitest-environment happy-dom
import { testEveryWidget } from './testing/every-widget';

testEveryWidget('happy-dom');
