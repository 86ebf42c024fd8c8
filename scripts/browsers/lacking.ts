let leaveOut: (why: string) => never = (why) => {
  throw new Error(why);
};

/** Who leaves out a test, as long as it runs. */
export function setLeavingOut(skip: typeof leaveOut) {
  leaveOut = skip;
}

/** Leaves out the test that wants what this browser's driver cannot do, and says what that is. */
export const cannot = (what: string): never => leaveOut(`the driver of this browser cannot ${what}`);
