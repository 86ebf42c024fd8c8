import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { definePrivateCharterForm } from 'charter-widgets/private-charter-form/element';

definePrivateCharterForm({ apiBase: 'https://book.example.com/api' });

@Component({
  selector: 'app-charter',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (request()) {
      <p>Your request has the number {{ request() }}.</p>
    }
    <private-charter-form
      prefill="from=KHI&to=DXB"
      [words]="words"
      (submitted)="thank($event)"
    ></private-charter-form>
  `,
})
export class Charter {
  readonly words = { Search: 'Find my jet' };
  readonly request = signal<number | undefined>(undefined);

  thank(event: Event) {
    this.request.set((event as CustomEvent<{ id: number }>).detail.id);
  }
}
