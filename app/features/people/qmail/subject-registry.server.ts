import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'

/**
 * A thing that two sides may speak about, as it was called when they began. `links` are the pages where each
 * of the two finds it; null for a side that has none.
 */
export type Subject = {
  id: string
  title: string
  /** Of the title. */
  language: string | null
  /** The other of the two sides. */
  otherId: PartyId
  links: { own: string | null; other: string | null }
}

/** A kind of thing that conversations are about; features say by their wiring what theirs are. */
export type SubjectKind = {
  /** The kind of what is found, where such a thing is spoken about as a part of another. */
  leadsTo?: string
  /**
   * The thing of that name that the party acted for may speak about, and whose it is; null for what the
   * reader does not see, or has nobody to speak about it with.
   */
  find(ctx: Ctx, ref: string): Promise<Subject | null>
}

/** The kinds of subjects of conversations, by the word that stands in addresses. */
export const subjectKinds = defineRegistry<Readonly<Record<string, SubjectKind>>>('subjects of conversations')
