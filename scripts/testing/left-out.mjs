/** The exit status of a command that cannot run on this machine. The last line that it prints says why. */
export const LEFT_OUT = 69;
