import { afterEach, vi } from 'vitest';

/** How long a test waits for what it waits for, where it says nothing else: a machine may be very busy. */
const PATIENCE_MS = 20_000;

// Vitest has an option for `expect.poll`, and none for this one. A worker runs this file anew for each test file.
const { waitFor } = vi;
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    const given = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(callback, { timeout: PATIENCE_MS, ...given });
  };
}

// A test may stop the clock or set it: the next one begins with the machine's.
afterEach(() => void vi.useRealTimers());
