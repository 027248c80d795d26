import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { noteLines } from './note-lines.server.ts'

/**
 * Notes what the product did with a thing in the conversations about it. Refuses any actor but the system.
 */
export async function noteLine(
  ctx: Ctx,
  { subject, kind, about }: { subject: { kind: string; id: string }; kind: string; about: string },
): Promise<void> {
  requireSystem(ctx)

  await inTransaction((tx) => noteLines(tx, subject, { kind, about, parameters: {} }))
}
