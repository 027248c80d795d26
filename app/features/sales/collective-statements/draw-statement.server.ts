import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import type { Press } from '#app/platform/pdf/open-press.server.ts'
import { keepStatementFile } from './keep-statement-file.server.ts'
import { listAdmins } from './queries-admins.server.ts'
import { findCollectiveStatement } from './queries-statement.server.ts'

/**
 * Draws the papers of a statement that has none, in the languages of its company's admins. Refuses whoever is
 * not the system.
 */
export async function drawStatement(ctx: Ctx, id: string, press: Press): Promise<void> {
  requireSystem(ctx)
  const statement = await findCollectiveStatement(ctx, id)
  if (!statement) return
  const admins = await listAdmins(ctx, statement.partyId)
  for (const language of new Set(admins.map((admin) => admin.language)))
    await keepStatementFile(ctx, { statement, language }, press)
}
