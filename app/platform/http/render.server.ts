import { createContext, type RouterContextProvider } from 'react-router'
import type { Language } from '#app/kit/language.ts'
import type { Message } from '#app/kit/refusal.ts'
import type { Addresses, Structured } from '#app/kit/structured.ts'

type Tell = (at: Addresses) => Structured[]

export type Rendering = {
  nonce: string
  language: Language
  document?: Buffer<ArrayBuffer>
  structured?: Tell[]
  /**
   * The seconds after which a caller who was refused may come again: React Router drops the headers of
   * errors.
   */
  retryAfter?: number | null
  /** What was refused: of a file no page is rendered that says it. */
  refused?: Message
  /** From which what `Kept` holds on the page follows; see `showsKept`. */
  shows?: object
}

/**
 * What rendering a document needs to know beside the data, and the document it made: the HTTP layer sends it
 * in one piece, which costs far less than a body that went through streams on its way.
 */
export const renderKey = createContext<Rendering>()

/** Writes into the headers of an answer what rendering it found out. */
export function finishHeaders(headers: Headers, { retryAfter }: Rendering): void {
  if (retryAfter) headers.set('Retry-After', String(retryAfter))
}

/**
 * Called by a loader: adds structured data for search engines. It is in the document's head and never in the
 * browser's code or data; `tell` runs only when a whole document is rendered.
 */
export function describePage(
  { context }: { context: Readonly<RouterContextProvider> },
  describe: Tell,
): void {
  const rendering = context.get(renderKey)
  rendering.structured = [...(rendering.structured ?? []), describe]
}

/**
 * Called by a loader: declares that all content of `Kept` on the page follows from `view` and the address, so
 * that markup rendered for the same `view` is reused.
 */
export function showsKept({ context }: { context: Readonly<RouterContextProvider> }, view: object): void {
  context.get(renderKey).shows = view
}
