import {
  hasRole,
  isOpen,
  isStageReverted,
  nextStages,
  reasonsFor,
  type StaffPerson,
  type StaffRole,
  type Stage,
  type TripChange,
  type TripRecord,
} from '@charter-hosts/contract';

/** When a trip is due, and who set that time; null if it follows from the stage. */
export interface Due {
  dueAt: string | null;
  dueSetBy: number | null;
}

/** A trip before a change. */
export type Standing = Pick<TripRecord, 'stage' | 'reason' | 'assignee' | 'erasedAt' | 'version' | 'kind'> &
  Due & { stageBefore: Stage | undefined };

export type ChangeProblem =
  /** The trip is erased. */
  | 'erased'
  /** The trip has another version by now. */
  | 'late'
  /** The stage does not follow, or this person may not set it. */
  | 'refused'
  /** The reason to take a final stage back is missing. */
  | 'unexplained'
  /** The assignee is not on the staff, or a viewer. */
  | 'nobody';

/** Why a change is refused; undefined if it is allowed. `staff` is everybody who may sign in. */
export function changeProblem(
  before: Standing,
  change: TripChange,
  by: { id: number; role: StaffRole },
  staff: readonly StaffPerson[],
): ChangeProblem | undefined {
  if (before.erasedAt) return 'erased';
  if (change.version !== undefined && before.version !== change.version) return 'late';
  if (change.stage) {
    if (!nextStages(before, by.role).includes(change.stage)) return 'refused';
    if (isStageReverted(before.stage, change.stage) && !change.reason) return 'unexplained';
  }
  const assignee = assigneeAfter(before, change, by.id);
  const isNew = assignee !== null && assignee !== before.assignee?.id;
  if (isNew && !staff.some(({ id, role }) => id === assignee && hasRole(role, 'dispatcher'))) return 'nobody';
  return undefined;
}

/** Who a trip is assigned to after a change. Whoever starts to review a trip of nobody gets it. */
export function assigneeAfter(
  { assignee }: Pick<Standing, 'assignee'>,
  change: Pick<TripChange, 'stage' | 'assignee'>,
  by: number,
): number | null {
  if (change.assignee !== undefined) return change.assignee;
  return assignee?.id ?? (change.stage === 'reviewing' ? by : null);
}

/** The reason after a change: only some stages have one. */
export function reasonAfter({ reason }: Pick<Standing, 'reason'>, change: TripChange): string {
  if (!change.stage) return reason;
  return reasonsFor(change.stage).length > 0 ? change.reason : '';
}

/** When a trip is due after a change. `next` is when a new step is due. */
export function dueAfter(
  { stage, dueAt, dueSetBy }: Due & { stage: Stage },
  change: Pick<TripChange, 'stage' | 'dueAt'>,
  { by, next }: { by: number; next: Date },
): Due {
  if (change.dueAt !== undefined) return { dueAt: change.dueAt, dueSetBy: change.dueAt === null ? null : by };
  return change.stage ? dueAtStage({ stage, dueAt, dueSetBy }, change.stage, next) : { dueAt, dueSetBy };
}

/** When staff's next step is due at a stage. A time that was set by hand stays until the trip has ended. */
export function dueAtStage({ stage, dueAt, dueSetBy }: Due & { stage: Stage }, to: Stage, next: Date): Due {
  const isKept = isOpen(to) && (dueSetBy !== null || (to === 'reviewing' && stage === 'new'));
  if (isKept) return { dueAt, dueSetBy };
  return { dueAt: to === 'reviewing' || to === 'accepted' ? next.toISOString() : null, dueSetBy: null };
}
