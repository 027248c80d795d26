import { BadInput } from '#app/kit/refusal.ts'
import type { FormValues } from '#app/platform/http/read-body.server.ts'

/**
 * What a preview answers: the page, or what is wrong with the form. Beside its form (`?beside`) the latter is
 * no failure, as nobody has pressed anything: it is answered with status 200 instead of 422.
 */
export async function answerPreview<Shown>(url: URL, values: FormValues, make: () => Promise<Shown>) {
  if (!url.searchParams.has('beside')) return make()
  try {
    return await make()
  } catch (error) {
    if (error instanceof BadInput) return { ok: false as const, errors: error.fields, values }
    throw error
  }
}
