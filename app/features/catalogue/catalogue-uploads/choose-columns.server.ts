import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { readChoice } from '#app/features/catalogue/catalogue-files/column-match.ts'
import type { ColumnChoice } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { MOST_COLUMNS, OPEN_ALREADY } from '#app/features/catalogue/catalogue-record/upload.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, type Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { columnChoice, columnsInput } from './inputs.ts'
import { workUploadJob } from './jobs.ts'
import { lockUpload } from './lock-upload.server.ts'
import { columnsOf } from './queries-scope.server.ts'
import { catalogueColumns, catalogueUploadRows, catalogueUploads } from './tables.server.ts'

const CHANGEABLE: ReadonlySet<string> = new Set(['columns', 'ready', 'refused'])

/**
 * Sets what the columns of an uploaded table fill, reads it again, and remembers it for the party's next
 * files. Refuses a visitor with `signIn`, somebody else's as not found, an actor without the right with
 * `forbidden`; a choice without a title, one field twice, times without a start is bad input; a file that is
 * being read, is confirmed or is no table is a `conflict`.
 */
export async function chooseColumns(ctx: Ctx, input: unknown): Promise<void> {
  const { upload, ...values } = parseInput(columnsInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  try {
    await inTransaction(async (tx) => {
      const { id, stage, tableColumns } = await lockUpload(tx, actor, upload)

      if (!tableColumns || !CHANGEABLE.has(stage)) throw refuse('conflict', 'imports:refused.begun')

      const { choice, errors } = readChoice(tableColumns, (name) =>
        parseInput(columnChoice, values[name] ?? ''),
      )
      if (Object.keys(errors).length > 0) throw new BadInput(errors)

      const now = ctx.now()
      await tx.delete(catalogueUploadRows).where(eq(catalogueUploadRows.uploadId, id))
      await tx
        .update(catalogueUploads)
        .set({
          chosenColumns: choice,
          askedAt: null,
          readAt: null,
          refusal: null,
          attempts: 0,
          touchedAt: now,
        })
        .where(eq(catalogueUploads.id, id))
      await remember(tx, { ctx, choice, ownerId: actor.partyId, now })
      await enqueue(tx, workUploadJob, { uploadId: id })
    })
  } catch (error) {
    if (OPEN_ALREADY.has(brokenConstraint(error) ?? '')) throw refuse('conflict', 'imports:refused.running')
    throw error
  }
}

type Chosen = { ctx: Ctx; choice: ColumnChoice; ownerId: PartyId; now: Date }

async function remember(tx: Tx, { ctx, choice, ownerId, now }: Chosen): Promise<void> {
  const rows = choice.map((one) => ({ ownerId, ...one, chosenAt: now }))
  await tx
    .insert(catalogueColumns)
    .values(rows.toSorted((one, other) => (one.header < other.header ? -1 : 1)))
    .onConflictDoUpdate({
      target: [catalogueColumns.ownerId, catalogueColumns.header],
      set: { field: sql`excluded.field`, chosenAt: now },
    })
  const beyond = tx
    .select({ header: catalogueColumns.header })
    .from(catalogueColumns)
    .where(columnsOf(ctx.actor))
    .orderBy(desc(catalogueColumns.chosenAt), catalogueColumns.header)
    .offset(MOST_COLUMNS)
  await tx.delete(catalogueColumns).where(and(columnsOf(ctx.actor), inArray(catalogueColumns.header, beyond)))
}
