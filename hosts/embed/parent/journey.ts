import type { WidgetMessage } from 'charter-widgets/kit';

/** The visitor's progress in a frame, from its messages. */
export interface Journey {
  /** Returns false for a repeated `abandoned`. */
  follow(message: WidgetMessage): boolean;
  /** Starts another request. */
  end(): void;
  /** Returns the step of a started request, once; '' for none. */
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
