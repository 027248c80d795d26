import { FIRST_RATE } from '#app/features/money/commission/commission-rule.ts'
import { formatDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listTexts, readText, showText } from './read-text.server.ts'
import type { TextPage } from './text-page.ts'
import { pageHead } from './text-source.ts'

const kept = new Map<string, TextPage>()

/**
 * A text page of the house in the reader's language; `rate` is what the marketplace keeps as a rule, in basis
 * points. Refuses a name that no page has as notFound.
 */
export async function getTextPage(ctx: Ctx, name: string, rate = FIRST_RATE): Promise<TextPage> {
  const key = `${ctx.language}/${name}/${rate}`
  const page = kept.get(key) ?? readPage(ctx.language, name, rate)
  // While one writes, a page is as its file is now.
  if (config().MODE !== 'development') kept.set(key, page)
  return page
}

/** The names of all text pages, as in their addresses. */
export async function listTextPageNames(): Promise<string[]> {
  return listTexts('pages')
}

function readPage(language: Language, name: string, rate: number): TextPage {
  const { head, body } = readText('pages', language, name, pageHead)
  const titleOf = (other: string) => readText('pages', language, other, pageHead).head.title
  return {
    name,
    title: head.title,
    description: head.description,
    updated: formatDate(new Date(`${head.updated}T00:00:00Z`), 'UTC', language),
    updatedOn: head.updated,
    related: head.related.map((other) => ({ name: other, title: titleOf(other) })),
    ...showText({ kind: 'pages', language, name, rate }, body, head.kind === 'questions'),
  }
}
