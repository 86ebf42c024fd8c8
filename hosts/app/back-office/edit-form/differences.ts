/** One field of a form, as what two people entered in it is compared and chosen from. */
export interface FieldOf<Draft> {
  label: string;
  /** What stands in it, in the form's own words; '' for nothing. What reads alike is alike. */
  say(draft: Draft): string;
  take(draft: Draft, from: Draft): void;
}

/** One record three times: as it was opened, as it was filled in here, and as somebody else has stored it since. */
export interface Versions<Draft> {
  opened: Draft;
  mine: Draft;
  theirs: Draft;
}

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
  /** Whether it was changed here as well: what was left alone goes with theirs. */
  isMine: boolean;
}

/** What the other has changed, and is not so here (AF-27). */
export function differences<Draft>(fields: readonly FieldOf<Draft>[], versions: Versions<Draft>): Difference[] {
  return fields.flatMap(({ label, say }) => {
    const [opened, mine, theirs] = [versions.opened, versions.mine, versions.theirs].map(say) as [
      string,
      string,
      string,
    ];
    return theirs === opened || theirs === mine ? [] : [{ label, mine, theirs, isMine: mine !== opened }];
  });
}

/** The labels of what was changed here alone: it stays whatever is chosen. */
export const ownChanges = <Draft>(
  fields: readonly FieldOf<Draft>[],
  { opened, mine, theirs }: Versions<Draft>,
): string[] =>
  fields.flatMap(({ label, say }) => (say(theirs) === say(opened) && say(mine) !== say(opened) ? [label] : []));

/** Takes theirs in the fields of these labels. */
export function takeTheirs<Draft>(
  fields: readonly FieldOf<Draft>[],
  { mine, theirs }: Versions<Draft>,
  labels: readonly string[],
): void {
  for (const field of fields) if (labels.includes(field.label)) field.take(mine, theirs);
}
