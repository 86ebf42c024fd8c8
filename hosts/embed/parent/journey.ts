import type { WidgetMessage } from 'charter-widgets/kit';

/** How far a visitor has come in a frame, as its messages tell. */
export interface Journey {
  /** False for a message that tells what was told before. */
  follow(message: WidgetMessage): boolean;
  /** What follows is another request. */
  end(): void;
  /** The step of what was begun and is left now, once; '' for nothing. */
  leave(): string;
}

export function createJourney(): Journey {
  let begun = false;
  let step = 'form';

  function end() {
    begun = false;
    step = 'form';
  }

  return {
    follow(message) {
      const { type } = message;
      if (type === 'abandoned' && !begun) return false;
      if (type === 'started') begun = true;
      if (type === 'step') step = message.name;
      if (type === 'closed') step = 'form';
      if (type === 'submitted' || type === 'flight-selected' || type === 'abandoned') end();
      return true;
    },
    end,
    leave() {
      const left = begun ? step : '';
      end();
      return left;
    },
  };
}
