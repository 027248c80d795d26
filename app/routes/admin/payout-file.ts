import { writeBatchFile } from '#app/features/sales/payouts/write-batch-file.server.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import type { Route } from './+types/payout-file'

/** The file of a batch for the bank. */
export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { name, type, text } = await writeBatchFile(ctx, params.code)
  return new Response(text, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
