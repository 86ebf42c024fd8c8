import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button type="button" id="change" (click)="words.set({ Search: 'Charter it' })">Change</button>
    <output id="heard">{{ heard().join(' ') }}</output>
    <private-charter-form prefill="from=KHI&to=DXB" [words]="words()" (ready)="hear($event)"></private-charter-form>
    <flight-gallery loading="eager" [openWith]="'event'" (flight-selected)="hear($event)"></flight-gallery>
  `,
})
export class App {
  readonly words = signal({ Search: 'Find my jet' });
  readonly heard = signal<string[]>([]);
  hear({ type }: Event) {
    this.heard.update((before) => [...before, type]);
  }
}
