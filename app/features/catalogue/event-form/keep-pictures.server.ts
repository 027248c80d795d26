import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { copyFileUses } from '#app/features/people/parties/copy-file-uses.server.ts'
import { type PartyActor, partyIdsOf } from '#app/kit/actor.ts'
import type { GalleryImage } from '#app/kit/gallery.ts'
import { uploadedNames } from '#app/kit/picture-address.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Shown = {
  /** Dates of one series show the same. */
  use: { kind: 'event' | 'event-draft'; ids: readonly string[] }
  gallery: readonly GalleryImage[]
}

/**
 * Sets which stored pictures events or a draft use; those no longer used are deleted later. Somebody else's
 * are not found.
 */
export async function keepPictures(
  tx: Tx,
  actor: PartyActor,
  { use: { kind, ids }, gallery }: Shown,
): Promise<void> {
  const [first, ...others] = ids
  if (first === undefined) return
  const names = uploadedNames(gallery.map(({ src }) => src))
  await assignFiles(tx, { kind, id: first }, { owners: partyIdsOf(actor), names })
  if (names.length > 0 && others.length > 0)
    await copyFileUses(tx, { from: { kind, id: first }, to: others.map((id) => ({ kind, id })) })
}
