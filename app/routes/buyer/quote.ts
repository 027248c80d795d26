import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { writeQuote } from '#app/features/sales/quotes/write-quote.server.ts'
import { formValues } from '#app/kit/input.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/quote'

/**
 * A quote for the order of the address, or for the seats that the parameters name as the ticket panel does.
 */
export const loader = loaderOf(async (ctx, { params, request }: Route.LoaderArgs) => {
  const write = async () => {
    const { reference } = params
    return writeQuote(
      ctx,
      reference ? { reference } : nestedValues(formValues(new URL(request.url).searchParams)),
    )
  }
  const { name, pdf } = await write().catch((error: unknown) => {
    // An address is no form: what it asks for cannot be had.
    throw error instanceof BadInput ? notFound() : error
  })
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="quote-${name.replace(/[^\w-]/g, '')}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
