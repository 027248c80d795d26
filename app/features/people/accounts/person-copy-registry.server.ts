import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'

/** A person's name or photo, where it was changed. */
export type ChangedPerson = { partyId: PartyId; name?: string; image?: string | null }

/** Who shows persons by a name and a photo of its own columns, and takes over what changed. */
export const personCopies =
  defineRegistry<readonly ((tx: Tx, changed: ChangedPerson) => Promise<unknown>)[]>('person-copies')
