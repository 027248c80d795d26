import type { FileUse } from '#app/features/people/parties/file.ts'
import type { ShownPictures } from '#app/kit/gallery.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'
import type { ActedOn } from './staff-act.ts'

/**
 * Changes the pictures of one thing, which it locks, and has its pages made anew; nothing where the thing is
 * gone.
 */
export type PictureHolder = (
  tx: Tx,
  ctx: Ctx,
  of: { id: string; change: (shown: ShownPictures) => ShownPictures },
) => Promise<void>

/** Who shows pictures, by the kind of use of their files. */
export const pictureHolders = defineRegistry<Partial<Record<string, PictureHolder>>>('picture-holders')

/** Which uses the pictures are of that the page of a thing shows. */
export type PictureUses = (ctx: Ctx, id: string) => Promise<readonly FileUse[]>
export const pictureUses = defineRegistry<Partial<Record<ActedOn, PictureUses>>>('picture-uses')
