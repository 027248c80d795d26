import { savedAs } from '#app/features/people/parties/file.ts'
import { writeReport } from '#app/features/sales/seller-reports/write-report.server.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import type { Route } from './+types/seller-report-xml'

/** A report of sellers as XML for the tax office. */
export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { name, xml } = await writeReport(ctx, params.reference)
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': savedAs(name),
      'Cache-Control': 'private, no-store',
    },
  })
})
