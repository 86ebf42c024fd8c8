import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Charter } from './app/charter';

void bootstrapApplication(Charter, { providers: [provideZonelessChangeDetection()] });
