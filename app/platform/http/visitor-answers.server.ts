import type { Language } from '#app/kit/language.ts'
import { config } from '../config.server.ts'
import { type Ctx, makeContext } from '../context.server.ts'
import { whenForgotten } from '../kept.server.ts'
import { VisitorCache } from './visitor-cache.server.ts'

const STALE_FACTOR = 2
const MAX_BYTES = 4 * 1024 * 1024
const BYTES_OF_A_LETTER = 2
const OVERHEAD = 400

/**
 * What `ask` says, as text, to a text that many visitors send, kept as long as pages are kept for them
 * (PAGE_CACHE_SECONDS, at most 4 MB in memory, the least recently asked out first) and forgotten with them.
 * It is asked for in a context made of the language alone, so nothing of one visitor gets to another. For
 * somebody signed in it is asked each time.
 */
export function keptForVisitors(
  ask: (ctx: Ctx, text: string) => Promise<string>,
): (ctx: Ctx, text: string) => Promise<string> {
  let cache: VisitorCache<string> | undefined
  const contexts = new Map<Language, Ctx>()
  const contextOf = (language: Language) => {
    const ctx = contexts.get(language) ?? makeContext({ language })
    contexts.set(language, ctx)
    return ctx
  }
  const cached = () => {
    const freshMs = config().PAGE_CACHE_SECONDS * 1_000
    const made = new VisitorCache<string>({
      freshMs,
      staleMs: freshMs * STALE_FACTOR,
      rescueMs: 0,
      maxBytes: MAX_BYTES,
      maxPerGroup: Number.POSITIVE_INFINITY,
    })
    whenForgotten((page) => {
      if (page === undefined) made.outdate()
    })
    return made
  }
  return (ctx, text) => {
    if (ctx.actor.kind !== 'visitor' || config().PAGE_CACHE_SECONDS === 0) return ask(ctx, text)
    cache ??= cached()
    const { language } = ctx
    return cache.get(`${language} ${text}`, language, async () => {
      const value = await ask(contextOf(language), text)
      return { value, bytes: (text.length + value.length) * BYTES_OF_A_LETTER + OVERHEAD, keep: true }
    })
  }
}
