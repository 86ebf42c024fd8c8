import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { afterDrawing, beforeDrawing } from '../shared/ways.js';
import { App } from './app/app';
import { Charter } from './app/charter';

const isHandbook = location.search.includes('handbook');
if (isHandbook) document.querySelector('app-root')?.replaceWith(document.createElement('app-charter'));
beforeDrawing();
const started = isHandbook
  ? bootstrapApplication(Charter, { providers: [provideZonelessChangeDetection()] })
  : bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
void started.then(afterDrawing);
