import type { PartyId } from '#app/kit/ids.ts'

/** Whom a review rates: its trainer, and who trained for it if that is a firm. */
export function ratedIn({
  trainerId,
  taughtById,
}: {
  trainerId: PartyId
  taughtById: PartyId | null
}): PartyId[] {
  return taughtById === null || taughtById === trainerId ? [trainerId] : [trainerId, taughtById]
}
