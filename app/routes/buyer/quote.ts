import { nestedValues } from '#app/features/orders/inputs.ts'
import { writeQuote } from '#app/features/orders/write-quote.server.ts'
import { formValues } from '#app/kit/input.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/quote'

/** A quote for the order of the address, or for the seats that the parameters name as the ticket panel does. */
export const loader = loaderOf(async (ctx, { params, request }: Route.LoaderArgs) => {
  const asked = params.reference
    ? { reference: params.reference }
    : nestedValues(formValues(new URL(request.url).searchParams))
  const { name, pdf } = await writeQuote(ctx, asked)
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="quote-${name.replace(/[^\w-]/g, '')}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
