/** A room of a site of the workspace, and where that is. */
export type ShownRoom = {
  id: string
  name: string
  capacity: number
  country: string | null
  region: string | null
}

/** Two sessions at once in one room. */
export type RoomConflict = { room: string; sessions: readonly [string, string] }

/** A session as rooms ask of it; those with one address are of one training. */
type Used = { id: string; to: string; room: ShownRoom | null; startsAt: Date; endsAt: Date }

/** The sessions that are in one room at once, by pairs; an end that is a start is none. */
export function roomConflictsOf(entries: readonly Used[]): RoomConflict[] {
  const inRooms = Map.groupBy(
    entries.filter(({ room }) => room !== null),
    ({ room }) => room?.id,
  )
  return [...inRooms.values()].flatMap((sessions) =>
    sessions.flatMap((one, at) =>
      sessions
        .slice(at + 1)
        .filter((other) => other.to !== one.to && other.startsAt < one.endsAt && one.startsAt < other.endsAt)
        .map((other) => ({ room: one.room?.name ?? '', sessions: [one.id, other.id] as const })),
    ),
  )
}

/** Whether more people come than fit into the room. */
export const isTight = ({ room, seats }: { room: ShownRoom | null; seats: number }): boolean =>
  room !== null && seats > room.capacity
