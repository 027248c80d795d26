import type { Ctx } from '#app/platform/context.server.ts'
import type { Press } from '#app/platform/pdf/open-press.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'
import type { FiledDocument } from './document-file.ts'

/** Draws the files of one document that it has not yet, by the press that is given. For the system alone. */
export type DrawFiles = (ctx: Ctx, documentId: string, press: Press) => Promise<void>

/** How documents are drawn, by their kind; the features that issue them fill it in. */
export const drawers = defineRegistry<Partial<Record<FiledDocument, DrawFiles>>>('drawers of documents')
