import type { Language } from '#app/kit/language.ts'
import { callSelling } from '#app/kit/wire.ts'

/** More than this a browser does not send of a page that is being left. */
const LAST_WORDS = 60_000

type Values = Readonly<Record<string, string | readonly string[]>>

/**
 * Sends a draft to the call that keeps it, also from a page that is being left; null where no answer came.
 */
export async function keepDraft(language: Language, call: string, values: Values, leaving: boolean) {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one): [string, string] => [name, one]),
  )
  const body = new URLSearchParams(pairs)
  const keepalive = leaving && String(body).length < LAST_WORDS
  return callSelling(language, call, body, keepalive)
}

/**
 * The form says from now on what was kept of it; React hears of a value only when it is set past the one that
 * it watches.
 */
export function setMark(form: HTMLFormElement, seen: string): void {
  const field = form.elements.namedItem('seen')
  if (!(field instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, seen)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
