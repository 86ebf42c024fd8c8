/** A screen with something on it that is not saved. */
export interface UnsavedWork {
  /** Whether something would be lost now. */
  isThere(): boolean;
  /** Asks whether it may be. */
  mayBeLost(): Promise<boolean>;
}

const all = new Set<UnsavedWork>();

/** Tells of unsaved work: a session that ends leaves it on the screen (AU-34). Returns how to take that back. */
export function tellOfUnsaved(work: UnsavedWork): () => void {
  all.add(work);
  return () => void all.delete(work);
}

export const isUnsaved = (): boolean => [...all].some((work) => work.isThere());

/** Asks before a step that throws unsaved work away; true at once where there is none. */
export async function mayLeave(): Promise<boolean> {
  for (const work of all) if (work.isThere() && !(await work.mayBeLost())) return false;
  return true;
}
