import { listCasesAbout } from '#app/features/site/cases/queries-cases.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { canOpenThing } from './policy.ts'
import { findAbout } from './queries-about.server.ts'
import { listLine } from './queries-line.server.ts'
import { lineCursor, type Thing } from './thing.ts'

/**
 * What staff reads of a thing beside what it is: its cases that wait, and its line of time, from the cursor
 * of the page on. Not found for who has no task that opens it; that it was opened is recorded by the read of
 * the thing itself. Three queries.
 */
export async function getThingFile(ctx: Ctx, thing: Thing, query: URLSearchParams) {
  const { actor } = ctx
  if (!canOpenThing(actor, thing.kind)) throw notFound()
  const about = await findAbout(ctx, thing)
  const before = lineCursor(query)
  const [cases, line] = await Promise.all([
    listCasesAbout(ctx, about.ids),
    listLine({ ...ctx, actor }, { thing, about, before }),
  ])
  return { cases, line, before }
}

export type ThingFile = Awaited<ReturnType<typeof getThingFile>>
