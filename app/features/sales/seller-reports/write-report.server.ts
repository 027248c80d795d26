import type { Ctx } from '#app/platform/context.server.ts'
import { dpiOf } from './dpi.ts'
import { getReport } from './queries-reports.server.ts'

/** A report as XML for the tax office, always the same. As getReport refuses. */
export async function writeReport(ctx: Ctx, messageRef: string): Promise<{ name: string; xml: string }> {
  const { lines, ...report } = await getReport(ctx, messageRef)
  return { name: `${messageRef}.xml`, xml: dpiOf({ ...report, lines }) }
}
